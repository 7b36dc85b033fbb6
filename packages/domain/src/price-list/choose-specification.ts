import type { ReadableVocabulary } from './line-vocabulary.ts'
import { contentOfPackaging, isSaid, type PackageContent } from './packaging-words.ts'
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
}

/** What a line's columns say of the content of a package. */
export type SaidContent = {
  readonly unitsPerPackage: number | null
  readonly averageVolumeG: number | null
}

export type Choice<T extends Listed> =
  | { readonly known: T }
  | { readonly created: SpecificationKey }
  /** Nobody could be sure: why, in French, and what it may be. */
  | { readonly doubt: string; readonly candidates: readonly T[] }

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

const isPackagingSaid = <T extends Listed>(parts: Parts, each: T, market: Market<T>): boolean => {
  if (parts.packaging === null) return true
  const packaging = packagingOf(market.vocabulary, each.packagingId)
  return packaging !== null && isSaid(packaging, parts.packaging)
}

const fits = <T extends Listed>(parts: Parts, each: T, market: Market<T>): boolean => {
  const { unitsPerPackage, averageVolumeG } = market.content
  // What most specifications fail at first: a product may have thousands.
  return (
    allows(parts.originIds, each.originId) &&
    each.isOrganic === parts.isOrganic &&
    (parts.category === null || each.category === parts.category) &&
    allows(parts.sizes, each.size) &&
    allows(parts.brandIds, each.brandId) &&
    allows(parts.maturityIds, each.maturityId) &&
    allows(parts.cultivars, each.cultivar) &&
    isPackagingSaid(parts, each, market) &&
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
const likeness = <T extends Listed>(parts: Parts, each: T, market: Market<T>): number =>
  [
    each.isOrganic === parts.isOrganic,
    allows(parts.originIds, each.originId),
    parts.category === null || each.category === parts.category,
    allows(parts.sizes, each.size),
    allows(parts.cultivars, each.cultivar),
    isPackagingSaid(parts, each, market),
    each.isOwn,
  ].filter(Boolean).length

const likest = <T extends Listed>(parts: Parts, market: Market<T>, some: readonly T[]): T[] => {
  const scored = some.map(each => ({ each, score: likeness(parts, each, market) }))
  scored.sort((x, y) => y.score - x.score || x.each.id - y.each.id)
  return scored.slice(0, mostCandidates).map(({ each }) => each)
}

/** The packaging that a new specification would have; null when it is not said enough. */
const packagingSaid = <T extends Listed>(parts: Parts, market: Market<T>): number | null => {
  const { packaging } = parts
  if (packaging === null) return null
  const named = market.vocabulary.packagings.filter(each => isSaid(each, packaging))
  const exact = named.filter(
    ({ words, quantities }) =>
      words.size === packaging.words.size && quantities.size === packaging.quantities.size,
  )
  const its = new Set(market.specifications.map(({ packagingId }) => packagingId))
  const theirs = named.filter(({ id }) => its.has(id))
  const theirsExact = exact.filter(({ id }) => its.has(id))
  return (one(exact) ?? one(theirsExact) ?? one(theirs) ?? one(named))?.id ?? null
}

/** The package that a line says, in words, where no packaging of the market is that; null where one is. */
export const unknownPackaging = (
  { packaging }: Pick<Parts, 'packaging'>,
  { packagings }: Pick<ReadableVocabulary, 'packagings'>,
): string | null =>
  packaging === null || packagings.some(each => isSaid(each, packaging))
    ? null
    : [...packaging.words, ...packaging.quantities].join(' ')

/** Why a new specification cannot be made of what is said; null when it can. */
const lacking = <T extends Listed>(
  parts: Parts,
  { vocabulary, specifications }: Market<T>,
  packagingId: number | null,
): string | null => {
  const has = (test: (each: T) => boolean) => specifications.some(test)
  if (parts.originIds.length === 0) return 'l’origine n’est pas précisée'
  if (parts.originIds.length > 1)
    return `l’origine est ${parts.originIds.map(id => vocabulary.originNames.get(id)).join(' ou ')}`
  const [originId = 0] = parts.originIds
  if (vocabulary.retiredOrigins.has(originId))
    return `l’origine ${vocabulary.originNames.get(originId)} n’est plus proposée`
  if (parts.packaging === null) return 'le conditionnement n’est pas précisé'
  if (packagingId === null) {
    const unknown = unknownPackaging(parts, vocabulary)
    return unknown === null
      ? 'plusieurs conditionnements correspondent'
      : `le conditionnement « ${unknown} » est inconnu`
  }
  if (parts.category === null && specifications.length > 0 && !has(each => each.category === null))
    return 'la catégorie n’est pas précisée'
  if (parts.sizes.length > 1) return `le calibre est ${parts.sizes.join(' ou ')}`
  if (
    parts.sizes.length === 0 &&
    specifications.length > 0 &&
    !has(each => each.packagingId === packagingId && each.size === null)
  )
    return 'le calibre n’est pas précisé'
  if (parts.cultivars.length > 1) return `la variété est ${parts.cultivars.join(' ou ')}`
  if (parts.brandIds.length > 1) return 'plusieurs marques correspondent'
  if (parts.maturityIds.length > 1) return 'plusieurs maturités correspondent'
  if (parts.maturityIds.some(id => vocabulary.retiredMaturities.has(id)))
    return 'cette maturité n’est plus proposée'
  return null
}

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

const create = <T extends Listed>(parts: Parts, market: Market<T>): SpecificationKey | string => {
  const packagingId = packagingSaid(parts, market)
  const lack = lacking(parts, market, packagingId)
  const [originId] = parts.originIds
  if (lack !== null || packagingId === null || originId === undefined) return lack ?? ''
  return {
    productId: parts.product.id,
    size: parts.sizes[0] ?? null,
    originId,
    brandId: parts.brandIds[0] ?? null,
    packagingId,
    maturityId: parts.maturityIds[0] ?? null,
    isOrganic: parts.isOrganic,
    category: parts.category,
    cultivar: parts.cultivars[0] ?? null,
    ...contentFor(market, packagingId),
  }
}

const chooseOf = <T extends Listed>(parts: Parts, market: Market<T>): Choice<T> => {
  const fitting = market.specifications.filter(each => fits(parts, each, market))
  const doubt = (why: string): Choice<T> => ({
    doubt: `À confirmer : ${why}.`,
    candidates: likest(parts, market, fitting.length > 0 ? fitting : market.specifications),
  })
  if (parts.unread.length > 0)
    return doubt(`« ${parts.unread.slice(0, 5).join(' ')} » n’est pas compris`)
  const own = fitting.filter(({ isOwn }) => isOwn)
  const full = fitting.filter(each => isFull(parts, each, market))
  const ownFull = one(own.filter(each => full.includes(each)))
  if (ownFull !== null) return { known: ownFull }
  if (own.length > 1) return doubt('plusieurs de vos offres correspondent')
  const exact = one(full)
  const [ours] = own
  // The wholesaler's says more than the line, and another is just what the line says.
  if (exact !== null && ours !== undefined)
    return { doubt: 'À confirmer : votre offre est plus précise.', candidates: [ours, exact] }
  const known = ours ?? exact
  if (known !== null) return { known }
  const created = create(parts, market)
  if (typeof created === 'string') return doubt(created)
  const same = fitting.find(each =>
    Object.entries(created).every(([key, value]) => each[key as keyof SpecificationKey] === value),
  )
  return same === undefined ? { created } : { known: same }
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
  const candidates = choices.flatMap(choice =>
    'known' in choice ? choice.known : 'candidates' in choice ? choice.candidates : [],
  )
  const [parts] = readings
  const shown =
    candidates.length > 0 || parts === undefined
      ? candidates
      : likest(parts, market, market.specifications)
  return {
    doubt: 'À confirmer : un mot peut dire la variété, la maturité ou le calibre.',
    candidates: [...new Set(shown)].slice(0, mostCandidates),
  }
}
