import type { ReadableVocabulary } from './line-vocabulary.ts'
import { contentOfPackaging, isSaid, type PackageContent } from './packaging-words.ts'
import { packagingsSaid } from './packagings-said.ts'
import type { Parts } from './read-parts.ts'

/** What tells a specification from the others of its product. */
export type SpecificationKey = PackageContent & {
  readonly productId: number
  readonly size: string | null
  readonly originId: number
  readonly brandId: number | null
  readonly packagingId: number
  readonly maturityId: number | null
  readonly isOrganic: boolean
  readonly category: string | null
  readonly cultivar: string | null
}
export type Listed = SpecificationKey & {
  readonly id: number
  /** Whether the wholesaler has it on the list. */
  readonly isOwn: boolean
  /** How many offers of others have it, as far as was counted. */
  readonly offered?: number
}

/** What a line's columns say of the content of a package. */
export type SaidContent = {
  readonly unitsPerPackage: number | null
  readonly averageVolumeG: number | null
}

/** What a line leaves out and was completed from what is usually sold. */
export type CompletedPart = 'origin' | 'packaging' | 'size' | 'category'

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

const allows = <T>(said: readonly T[], value: T | null): boolean =>
  said.length === 0 || (value !== null && said.includes(value))

type Market<T extends Listed> = {
  readonly vocabulary: ReadableVocabulary
  /** Specifications of the product. */
  readonly specifications: readonly T[]
  readonly content: SaidContent
}

const packagingOf = (vocabulary: ReadableVocabulary, id: number) =>
  vocabulary.packagingsById.get(id) ?? null

const packagingsOf = new WeakMap<readonly Listed[], ReadonlySet<number>>()
/** The packagings of a product's specifications. */
const itsPackagings = (specifications: readonly Listed[]): ReadonlySet<number> => {
  const known = packagingsOf.get(specifications)
  if (known !== undefined) return known
  const ids = new Set(specifications.map(({ packagingId }) => packagingId))
  packagingsOf.set(specifications, ids)
  return ids
}

/** The packagings that a line may mean; null when it says none. */
const meantPackagings = <T extends Listed>(
  { packaging }: Parts,
  { vocabulary, specifications }: Market<T>,
): ReadonlySet<number> | null =>
  packaging === null
    ? null
    : new Set(
        packagingsSaid(packaging, vocabulary, itsPackagings(specifications)).map(({ id }) => id),
      )

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

/** How usual a specification is: the wholesaler's own before all others. */
const ownWeight = 1_000
const weightOf = ({ isOwn, offered = 0 }: Listed): number =>
  (isOwn ? ownWeight : 0) + offered + 0.01

/** The value that most of what is sold has, and the share of it. */
const usualValue = <T extends Listed, V>(
  some: readonly T[],
  read: (each: T) => V,
): { value: V; share: number } | null => {
  const weights = new Map<V, number>()
  let all = 0
  for (const each of some) {
    const weight = weightOf(each)
    all += weight
    weights.set(read(each), (weights.get(read(each)) ?? 0) + weight)
  }
  let best: [V, number] | null = null
  for (const entry of weights) if (best === null || entry[1] > best[1]) best = entry
  return best === null ? null : { value: best[0], share: best[1] / all }
}

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

/** The package that a line says, in words, where no packaging of the market is that; null where one is. */
export const unknownPackaging = (
  { packaging }: Pick<Parts, 'packaging'>,
  { packagings }: Pick<ReadableVocabulary, 'packagings'>,
): string | null =>
  packaging === null || packagings.some(each => isSaid(each, packaging))
    ? null
    : [...packaging.words, ...packaging.quantities].join(' ')

const contentFor = <T extends Listed>(market: Market<T>, packagingId: number): PackageContent => {
  const same = market.specifications.find(each => each.packagingId === packagingId)
  const usual = same ?? contentOfPackaging(packagingOf(market.vocabulary, packagingId)?.name ?? '')
  const { unitsPerPackage, averageVolumeG } = market.content
  return {
    contentUnit: usual.contentUnit,
    unitsPerPackage: unitsPerPackage ?? usual.unitsPerPackage,
    averageVolumeG: averageVolumeG ?? usual.averageVolumeG,
  }
}

/** Why nothing new can be made of what is said; null when it can. */
const contradiction = (
  parts: Parts,
  { vocabulary }: Pick<Market<Listed>, 'vocabulary'>,
): string | null => {
  if (parts.originIds.length > 1)
    return `l’origine est ${parts.originIds.map(id => vocabulary.originNames.get(id)).join(' ou ')}`
  if (parts.sizes.length > 1) return `le calibre est ${parts.sizes.join(' ou ')}`
  if (parts.cultivars.length > 1) return `la variété est ${parts.cultivars.join(' ou ')}`
  if (parts.brandIds.length > 1) return 'plusieurs marques correspondent'
  if (parts.maturityIds.length > 1) return 'plusieurs maturités correspondent'
  return null
}

/** Why nothing new may be this: what is retired is read where it is sold; null when it may. */
const retiredIn = (
  { originId, maturityId, packagingId }: SpecificationKey,
  vocabulary: ReadableVocabulary,
): string | null => {
  if (vocabulary.retiredOrigins.has(originId))
    return `l’origine ${vocabulary.originNames.get(originId)} n’est plus proposée`
  if (maturityId !== null && vocabulary.retiredMaturities.has(maturityId))
    return 'cette maturité n’est plus proposée'
  return vocabulary.packagings.some(({ id }) => id === packagingId)
    ? null
    : `le conditionnement ${packagingOf(vocabulary, packagingId)?.name ?? ''} n’est plus proposé`
}

/** A package that several are, of which none is sold most: a question, since it changes what is sold. */
const clearShare = 0.5

type Usual = {
  originId: number
  packagingId: number
  size: string | null
  category: string | null
}

/** What is sold of a product, narrowed to what agrees with a line as far as anything does. */
const poolOf = <T extends Listed>(
  parts: Parts,
  specifications: readonly T[],
  meant: ReadonlySet<number> | null,
) => {
  let pool: readonly T[] = specifications
  const among = (test: (each: T) => boolean) => {
    const some = pool.filter(test)
    if (some.length > 0) pool = some
  }
  const [originId] = parts.originIds
  const [size] = parts.sizes
  const [cultivar] = parts.cultivars
  if (meant !== null) among(each => meant.has(each.packagingId))
  if (size !== undefined) among(each => each.size === size)
  if (originId !== undefined) among(each => each.originId === originId)
  if (cultivar !== undefined) among(each => each.cultivar === cultivar)
  among(each => each.isOrganic === parts.isOrganic)
  return {
    among,
    most: <V>(read: (each: T) => V) => usualValue(pool, read),
  }
}
type Pool<T extends Listed> = ReturnType<typeof poolOf<T>>

/** The packaging that is meant, or usual where none is said; why not, where several are. */
const usualPackaging = <T extends Listed>(
  pool: Pool<T>,
  meant: ReadonlySet<number> | null,
): { id: number; isCompleted: boolean } | string => {
  const usual = pool.most(each => each.packagingId)
  if (meant === null)
    return usual === null
      ? 'le conditionnement n’est pas précisé'
      : { id: usual.value, isCompleted: true }
  const [only, ...others] = meant
  if (only !== undefined && others.length === 0) return { id: only, isCompleted: false }
  return usual === null || !meant.has(usual.value) || usual.share < clearShare
    ? 'plusieurs conditionnements correspondent'
    : { id: usual.value, isCompleted: true }
}

/** What is left out, as this wholesaler usually sells the product, else as the market does. */
const usualOf = <T extends Listed>(
  parts: Parts,
  { vocabulary, specifications }: Market<T>,
  meant: ReadonlySet<number> | null,
): { usual: Usual; completed: CompletedPart[] } | string => {
  if (meant?.size === 0)
    return `le conditionnement « ${unknownPackaging(parts, vocabulary) ?? ''} » est inconnu`
  const pool = poolOf(parts, specifications, meant)
  const packaging = usualPackaging(pool, meant)
  if (typeof packaging === 'string') return packaging
  pool.among(each => each.packagingId === packaging.id)
  const originId = parts.originIds[0] ?? pool.most(each => each.originId)?.value
  if (originId === undefined) return 'l’origine n’est pas précisée'
  pool.among(each => each.originId === originId)
  const size = parts.sizes[0] ?? pool.most(each => each.size)?.value ?? null
  const category = parts.category ?? pool.most(each => each.category)?.value ?? null
  const completed: [CompletedPart, boolean][] = [
    ['packaging', packaging.isCompleted],
    ['origin', parts.originIds.length === 0],
    ['size', parts.sizes.length === 0 && size !== null],
    ['category', parts.category === null && category !== null],
  ]
  return {
    usual: { originId, packagingId: packaging.id, size, category },
    completed: completed.flatMap(([part, isCompleted]) => (isCompleted ? part : [])),
  }
}

/** A line’s specification with what it leaves out completed; a reason where nobody could. */
const complete = <T extends Listed>(
  parts: Parts,
  market: Market<T>,
  meant: ReadonlySet<number> | null,
): { key: SpecificationKey; completed: readonly CompletedPart[] } | string => {
  const lack = contradiction(parts, market)
  if (lack !== null) return lack
  const found = usualOf(parts, market, meant)
  if (typeof found === 'string') return found
  const { usual, completed } = found
  return {
    key: {
      productId: parts.product.id,
      ...usual,
      brandId: parts.brandIds[0] ?? null,
      maturityId: parts.maturityIds[0] ?? null,
      isOrganic: parts.isOrganic,
      cultivar: parts.cultivars[0] ?? null,
      ...contentFor(market, usual.packagingId),
    },
    completed,
  }
}

const isSame = <T extends Listed>(each: T, key: SpecificationKey): boolean =>
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
  if (typeof made === 'string') return doubt(made)
  const same = market.specifications.find(each => isSame(each, made.key))
  if (same !== undefined) return withCompleted({ known: same }, made.completed)
  const retired = retiredIn(made.key, market.vocabulary)
  return retired === null ? withCompleted({ created: made.key }, made.completed) : doubt(retired)
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
    return { known: only }
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
