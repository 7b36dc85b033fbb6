import { complete, likeliestPackaging, retiredIn } from './complete-specification.ts'
import {
  allows,
  type CompletedPart,
  type Listed,
  type Market,
  meantPackagings,
  packagingOf,
  type SpecificationKey,
  weightOf,
} from './listed-specification.ts'
import type { Parts } from './read-parts.ts'

export type Choice<T extends Listed> =
  | { readonly known: T; readonly completed?: readonly CompletedPart[] }
  | { readonly created: SpecificationKey; readonly completed?: readonly CompletedPart[] }
  /** Nobody could be sure: why, in French, and what it may be. */
  | {
      readonly doubt: string
      readonly candidates: readonly T[]
      /** What it would be if the doubt is none. */
      readonly suggested?: T | SpecificationKey
    }

const mostCandidates = 5

const fits = <T extends Listed>(
  parts: Parts,
  each: T,
  market: Market<T>,
  meant: ReadonlySet<number> | null,
): boolean => {
  const { unitsPerPackage, averageVolumeG } = market.content
  // What most specifications fail at first: a product may have thousands.
  return (
    allows(parts.originIds, each.originId) &&
    each.isOrganic === parts.isOrganic &&
    (parts.category === null || each.category === parts.category) &&
    allows(parts.sizes, each.size) &&
    allows(parts.brandIds, each.brandId) &&
    allows(parts.maturityIds, each.maturityId) &&
    (allows(parts.cultivars, each.cultivar) ||
      (each.isOwn && parts.protectedCultivars.includes(each.cultivar ?? ''))) &&
    (meant === null || meant.has(each.packagingId)) &&
    (unitsPerPackage === null || each.unitsPerPackage === unitsPerPackage) &&
    (averageVolumeG === null || each.averageVolumeG === averageVolumeG)
  )
}

/** Whether the line says all that sets the specification apart. */
const isFull = <T extends Listed>(parts: Parts, each: T, market: Market<T>): boolean => {
  const packaging = packagingOf(market.vocabulary, each.packagingId)
  const said = parts.packaging
  return (
    parts.originIds.length === 1 &&
    (parts.category !== null || each.category === null) &&
    (parts.sizes.length === 1 || each.size === null) &&
    (parts.brandIds.length > 0 || each.brandId === null) &&
    (parts.maturityIds.length > 0 || each.maturityId === null) &&
    (parts.cultivars.length === 1 || each.cultivar === null) &&
    said !== null &&
    packaging?.words.size === said.words.size &&
    packaging.quantities.size === said.quantities.size
  )
}

const one = <T>(some: readonly T[]): T | null => (some.length === 1 ? (some[0] ?? null) : null)

/** How much of what is said a specification has: to show what a line may have meant. */
const likeness = <T extends Listed>(
  parts: Parts,
  each: T,
  meant: ReadonlySet<number> | null,
): number =>
  [
    each.isOrganic === parts.isOrganic,
    allows(parts.originIds, each.originId),
    parts.category === null || each.category === parts.category,
    allows(parts.sizes, each.size),
    allows(parts.cultivars, each.cultivar),
    meant === null || meant.has(each.packagingId),
    each.isOwn,
  ].filter(Boolean).length

const likest = <T extends Listed>(parts: Parts, market: Market<T>, some: readonly T[]): T[] => {
  const meant = meantPackagings(parts, market)
  const scored = some.map(each => ({ each, score: likeness(parts, each, meant) }))
  scored.sort(
    (x, y) => y.score - x.score || weightOf(y.each) - weightOf(x.each) || x.each.id - y.each.id,
  )
  return scored.slice(0, mostCandidates).map(({ each }) => each)
}

/** Whether a specification is just what was described. */
export const isSame = <T extends Listed>(each: T, key: SpecificationKey): boolean =>
  (Object.keys(key) as (keyof SpecificationKey)[]).every(part => each[part] === key[part])

/** Of the wholesaler's own that fit: the one that adds no brand, cultivar or ripeness, of the usual class. */
const narrowed = <T extends Listed>(own: readonly T[], parts: Parts): readonly T[] => {
  let some = own
  const keep = (test: (each: T) => boolean) => {
    const kept = some.filter(test)
    if (kept.length > 0) some = kept
  }
  if (parts.brandIds.length === 0) keep(each => each.brandId === null)
  if (parts.cultivars.length === 0) keep(each => each.cultivar === null)
  if (parts.maturityIds.length === 0) keep(each => each.maturityId === null)
  if (parts.category === null) keep(each => each.category === 'I' || each.category === null)
  return some
}

/** What a line does not say of a specification it means. */
const unsaidOf = <T extends Listed>(parts: Parts, each: T): CompletedPart[] => [
  ...(parts.originIds.length === 0 ? (['origin'] as const) : []),
  ...(parts.packaging === null ? (['packaging'] as const) : []),
  ...(parts.sizes.length === 0 && each.size !== null ? (['size'] as const) : []),
  ...(parts.category === null && each.category !== null ? (['category'] as const) : []),
]

const withCompleted = <K extends object>(
  choice: K,
  completed: readonly CompletedPart[],
): K & { completed?: readonly CompletedPart[] } =>
  completed.length === 0 ? choice : { ...choice, completed }

const suggestedBy = <T extends Listed>(choice: Choice<T>): { suggested?: T | SpecificationKey } => {
  if ('known' in choice) return { suggested: choice.known }
  if ('created' in choice) return { suggested: choice.created }
  const suggested = choice.suggested ?? choice.candidates[0]
  return suggested === undefined ? {} : { suggested }
}

/** Where several packagings are meant and nobody sells any of them: the product in the likeliest. */
const likeliestOf = <T extends Listed>(
  parts: Parts,
  market: Market<T>,
  meant: ReadonlySet<number> | null,
): { suggested?: SpecificationKey } => {
  if (meant === null || meant.size < 2) return {}
  if (market.specifications.some(each => meant.has(each.packagingId))) return {}
  const likeliest = likeliestPackaging(market, meant)
  const made = likeliest === null ? '' : complete(parts, market, new Set([likeliest]))
  return typeof made === 'string' || retiredIn(made.key, market.vocabulary) !== null
    ? {}
    : { suggested: made.key }
}

const chooseOf = <T extends Listed>(parts: Parts, market: Market<T>): Choice<T> => {
  const meant = meantPackagings(parts, market)
  const fitting = market.specifications.filter(each => fits(parts, each, market, meant))
  const doubt = (why: string, some: readonly T[] = fitting): Choice<T> => ({
    doubt: `À confirmer : ${why}.`,
    candidates: likest(parts, market, some.length > 0 ? some : market.specifications),
  })
  if (parts.unread.length > 0)
    return {
      ...doubt(`« ${parts.unread.slice(0, 5).join(' ')} » n’est pas compris`),
      ...suggestedBy(chooseOf({ ...parts, unread: [] }, market)),
    }
  const own = fitting.filter(({ isOwn }) => isOwn)
  const full = fitting.filter(each => isFull(parts, each, market))
  const ownFull = one(own.filter(each => full.includes(each)))
  if (ownFull !== null) return { known: ownFull }
  const exact = one(full)
  const [ours] = own
  // The wholesaler's says more than the line, and another is just what the line says.
  if (exact !== null && ours !== undefined)
    return {
      doubt: 'À confirmer : votre offre est plus précise.',
      candidates: [...likest(parts, market, own), exact].slice(-mostCandidates),
    }
  if (own.length > 0) {
    const mine = narrowed(own, parts)
    const [known] = mine
    if (known === undefined || mine.length > 1)
      return doubt('plusieurs de vos offres correspondent', mine)
    return withCompleted({ known }, unsaidOf(parts, known))
  }
  if (exact !== null) return { known: exact }
  const made = complete(parts, market, meant)
  if (typeof made === 'string') return { ...doubt(made), ...likeliestOf(parts, market, meant) }
  const same = market.specifications.find(each => isSame(each, made.key))
  if (same !== undefined) return withCompleted({ known: same }, made.completed)
  const retired = retiredIn(made.key, market.vocabulary)
  if (retired !== null) return doubt(retired)
  const strange = strangeUnit(made.key, parts, market)
  return strange === null
    ? withCompleted({ created: made.key }, made.completed)
    : { ...doubt(strange), suggested: made.key }
}

/**
 * Why a package is not what the product comes in: romaines in bunches are romarin, and white onions of 5 kg are dry ones.
 * What is weighed is counted too, and anything stands in punnets.
 */
const strangeUnit = <T extends Listed>(
  { contentUnit }: SpecificationKey,
  { product }: Parts,
  { specifications }: Market<T>,
): string | null => {
  const sold = new Set(specifications.map(each => each.contentUnit))
  if (sold.size === 0 || sold.has(contentUnit)) return null
  if (contentUnit === 'bunch') return 'ce produit ne se vend pas d’habitude à la botte'
  if (contentUnit === 'piece' && !sold.has('kg'))
    return 'ce produit ne se vend pas d’habitude à la pièce'
  return contentUnit === 'kg' && product.asides.has('botte')
    ? 'ce produit ne se vend pas d’habitude au poids'
    : null
}

/**
 * What a line sells: the wholesaler's own offer that fits it, else the market's specification that it
 * says in full, else a new one; a doubt rather than a guess.
 */
export const chooseSpecification = <T extends Listed>(
  readings: readonly Parts[],
  market: Market<T>,
): Choice<T> => {
  const choices = readings.map(parts => chooseOf(parts, market))
  const [first] = choices
  if (first === undefined) return { doubt: 'Produit inconnu.', candidates: [] }
  if (choices.length === 1) return first
  const known = new Set(choices.flatMap(choice => ('known' in choice ? choice.known : [])))
  const [only] = known
  if (known.size === 1 && only !== undefined && !choices.some(choice => 'created' in choice))
    return choices.find(choice => 'known' in choice) ?? { known: only }
  // A line that leaves things out is completed all the same: whatever the word says, it is shown again.
  const completed = choices.filter(choice => 'completed' in choice)
  if (completed.length === choices.length)
    return (
      completed.find(choice => 'known' in choice && choice.known.isOwn) ??
      completed.find(choice => 'known' in choice) ??
      first
    )
  const candidates = choices.flatMap(choice =>
    'known' in choice ? choice.known : 'candidates' in choice ? choice.candidates : [],
  )
  const [parts] = readings
  const shown =
    candidates.length > 0 || parts === undefined
      ? candidates
      : likest(parts, market, market.specifications)
  return {
    ...suggestedBy(first),
    doubt: 'À confirmer : un mot peut dire la variété, la maturité ou le calibre.',
    candidates: [...new Set(shown)].slice(0, mostCandidates),
  }
}
