import type { ReadableVocabulary } from './line-vocabulary.ts'
import { isSaid, type PackageContent, withAnyCounts } from './packaging-words.ts'
import { packagingsSaid, saidByNumber } from './packagings-said.ts'
import type { Parts, Route } from './read-parts.ts'

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

export const allows = <T>(said: readonly T[], value: T | null): boolean =>
  said.length === 0 || (value !== null && said.includes(value))

export type Market<T extends Listed> = {
  readonly vocabulary: ReadableVocabulary
  /** Specifications of the product. */
  readonly specifications: readonly T[]
  readonly content: SaidContent
}

export const packagingOf = (vocabulary: ReadableVocabulary, id: number) =>
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
export const meantPackagings = <T extends Listed>(
  parts: Parts,
  market: Market<T>,
): ReadonlySet<number> | null => {
  const its = itsPackagings(market.specifications)
  const { packaging, route = null } = parts
  const said =
    packaging === null
      ? null
      : new Set(packagingsSaid(packaging, market.vocabulary, its).map(({ id }) => id))
  if (route === null || said?.size === 0) return said
  return byRoute(said ?? its, route, market) ?? said
}

/**
 * Of some packagings those that travel so: « MANGUE AVION » is not the « Plateau 8 pièces (bateau) ». null where none of
 * the product's says how it travels, or all do otherwise and the line says no package.
 */
const byRoute = <T extends Listed>(
  some: ReadonlySet<number>,
  route: Route,
  { vocabulary }: Market<T>,
): ReadonlySet<number> | null => {
  const other: Route = route === 'avion' ? 'bateau' : 'avion'
  const goes = (id: number, how: Route) => packagingOf(vocabulary, id)?.words.has(how) === true
  const ids = [...some]
  const same = ids.filter(id => goes(id, route))
  if (same.length > 0) return new Set(same)
  return ids.some(id => goes(id, other)) ? new Set(ids.filter(id => !goes(id, other))) : null
}

/** A line whose one unexplained number is what a package of the product holds: « FRAISE MARA 250 ». */
export const withBareNumber = <T extends Listed>(
  parts: Parts,
  { vocabulary, specifications }: Pick<Market<T>, 'vocabulary' | 'specifications'>,
): Parts => {
  const { bareNumber = null, packaging, unread } = parts
  if (bareNumber === null || packaging !== null) return parts
  const its = [...itsPackagings(specifications)].flatMap(id => packagingOf(vocabulary, id) ?? [])
  const said = saidByNumber(bareNumber, its)
  return said === null
    ? parts
    : { ...parts, packaging: said, unread: unread.filter(word => word !== bareNumber) }
}

/** How usual a specification is: the wholesaler's own before all others. */
const ownWeight = 1_000

export const weightOf = ({ isOwn, offered = 0 }: Listed): number =>
  (isOwn ? ownWeight : 0) + offered + 0.01

/** The package that a line says, in words, where no packaging of the market is that; null where one is. */
export const unknownPackaging = (
  { packaging }: Pick<Parts, 'packaging'>,
  { packagings }: Pick<ReadableVocabulary, 'packagings'>,
): string | null => {
  if (packaging === null) return null
  const said = withAnyCounts(packaging)
  return packagings.some(each => isSaid(each, said))
    ? null
    : [...said.words, ...said.quantities].join(' ')
}
