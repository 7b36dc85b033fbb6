import { likeliestFirst } from './likeliest-packaging.ts'
import type { ReadableVocabulary } from './line-vocabulary.ts'
import {
  type CompletedPart,
  type Listed,
  type Market,
  packagingOf,
  type SpecificationKey,
  unknownPackaging,
  weightOf,
} from './listed-specification.ts'
import { contentOfPackaging, type PackageContent } from './packaging-words.ts'
import type { Parts } from './read-parts.ts'

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
export const retiredIn = (
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

const namedAtMost = 3

/** « plusieurs conditionnements correspondent (Plateau 4 kg, Colis 4 kg) ». */
const severalPackagings = (several: readonly { readonly name: string }[]): string => {
  const names = several.map(({ name }) => name)
  const more = names.length - namedAtMost
  const named = names.slice(0, namedAtMost).join(', ')
  const rest = more > 0 ? ` et ${more} ${more > 1 ? 'autres' : 'autre'}` : ''
  return `plusieurs conditionnements correspondent (${named}${rest})`
}

/** The packaging that is meant, or usual where none is said; why not, where several are. */
const usualPackaging = <T extends Listed>(
  pool: Pool<T>,
  meant: ReadonlySet<number> | null,
  { vocabulary, specifications }: Pick<Market<T>, 'vocabulary' | 'specifications'>,
): { id: number; isCompleted: boolean } | string => {
  const usual = pool.most(each => each.packagingId)
  if (meant === null)
    return usual === null
      ? 'le conditionnement n’est pas précisé'
      : { id: usual.value, isCompleted: true }
  const [only, ...others] = meant
  if (only !== undefined && others.length === 0) return { id: only, isCompleted: false }
  return usual === null || !meant.has(usual.value) || usual.share < clearShare
    ? severalPackagings(
        likeliestFirst(
          [...meant].flatMap(id => vocabulary.packagingsById.get(id) ?? []),
          specifications,
          vocabulary,
        ),
      )
    : { id: usual.value, isCompleted: true }
}

const sizeByCount = /^(cal\. )?(\d{1,3})$/

/**
 * The usual size, unless sizes of the product count what a package holds and this one holds another number: seven
 * pineapples are no size 6.
 */
const countAsSize = <T extends Listed>(
  usual: string | null,
  packagingId: number,
  { vocabulary, specifications }: Pick<Market<T>, 'vocabulary' | 'specifications'>,
): string | null => {
  const [, announced = '', number] = sizeByCount.exec(usual ?? '') ?? []
  if (number === undefined) return usual
  const { name = '' } = packagingOf(vocabulary, packagingId) ?? {}
  const { contentUnit, unitsPerPackage } = contentOfPackaging(name)
  if (contentUnit !== 'piece' || unitsPerPackage === Number(number)) return usual
  const counts = specifications.some(
    each => sizeByCount.exec(each.size ?? '')?.[2] === String(each.unitsPerPackage),
  )
  return counts ? `${announced}${unitsPerPackage}` : usual
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
  const packaging = usualPackaging(pool, meant, { vocabulary, specifications })
  if (typeof packaging === 'string') return packaging
  pool.among(each => each.packagingId === packaging.id)
  const originId = parts.originIds[0] ?? pool.most(each => each.originId)?.value
  if (originId === undefined) return 'l’origine n’est pas précisée'
  pool.among(each => each.originId === originId)
  const size =
    parts.sizes[0] ??
    countAsSize(pool.most(each => each.size)?.value ?? null, packaging.id, {
      vocabulary,
      specifications,
    })
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

/** The likeliest of several packagings that a line may mean; null where none is known. */
export const likeliestPackaging = <T extends Listed>(
  { vocabulary, specifications }: Market<T>,
  meant: ReadonlySet<number>,
): number | null => {
  const some = [...meant].flatMap(id => vocabulary.packagingsById.get(id) ?? [])
  return likeliestFirst(some, specifications, vocabulary)[0]?.id ?? null
}

/** A line’s specification with what it leaves out completed; a reason where nobody could. */
export const complete = <T extends Listed>(
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
