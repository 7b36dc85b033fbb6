import { isLittle } from '@carreau/catalogue-search/words/word-forms'
import { whereItGrows } from '../../catalogue/appellations.ts'
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
import { contentOfPackaging, type PackageContent, type PackagingWords } from './packaging-words.ts'
import { packagingsSaid } from './packagings-said.ts'
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
  const counted = countedPackaging(meant, { vocabulary, specifications })
  if (counted !== null) return { id: counted, isCompleted: true }
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

const sizeByCount = /^(cal\. )?(\d{1,3})(?: \([^()]*\))?$/

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

/**
 * « AVOCAT CAL 14 » leaves out the package, and the size says what it holds: no tray of 16. null where sizes of the
 * product count nothing, or what is usual holds as many.
 */
const packagingOfCount = <T extends Listed>(
  { sizes }: Parts,
  { vocabulary, specifications }: Pick<Market<T>, 'vocabulary' | 'specifications'>,
): { id: number; isCompleted: boolean } | string | null => {
  const [size = ''] = sizes
  const number = Number(/^\d{1,3}$/.test(size) ? size : 0)
  const counts = (each: T) =>
    each.contentUnit === 'piece' && String(each.unitsPerPackage) === each.size
  if (number === 0 || specifications.some(each => each.size === size)) return null
  const usual = specifications.find(counts)
  if (usual === undefined) return null
  const said = { words: new Set<string>(), quantities: new Set([`${number} piece`]) }
  const named = packagingsSaid(said, vocabulary, new Set([usual.packagingId]))
  const [only, another] = inItsContainers(named, { vocabulary, specifications: [usual] })
  if (only === undefined) return null
  return another === undefined ? { id: only.id, isCompleted: true } : severalPackagings(named)
}

/** Of some packagings those in a container that the product is sold in; all where none is. */
const inItsContainers = <T extends Listed, P extends PackagingWords>(
  some: readonly P[],
  { vocabulary, specifications }: Pick<Market<T>, 'vocabulary' | 'specifications'>,
): readonly P[] => {
  const its = new Set(
    specifications.flatMap(({ packagingId }) => [
      ...(packagingOf(vocabulary, packagingId)?.words ?? []),
    ]),
  )
  const alike = some.filter(({ words }) => [...words].every(word => its.has(word)))
  return alike.length > 0 ? alike : some
}

/**
 * « Romaine x12 » where romaines are sold by the piece and nothing else: 12 pieces. What is weighed as well, or stands in
 * punnets of some weight, is counted by nobody knows what: null.
 */
const countedPackaging = <T extends Listed>(
  meant: ReadonlySet<number>,
  { vocabulary, specifications }: Pick<Market<T>, 'vocabulary' | 'specifications'>,
): number | null => {
  const [unit, other] = new Set(specifications.map(({ contentUnit }) => contentUnit))
  if (other !== undefined || (unit !== 'piece' && unit !== 'bunch')) return null
  const named = [...meant]
    .flatMap(id => vocabulary.packagingsById.get(id) ?? [])
    .filter(({ name, quantities }) => {
      const [, more] = quantities
      return more === undefined && contentOfPackaging(name).contentUnit === unit
    })
  const [only, another] = inItsContainers(named, { vocabulary, specifications })
  return another === undefined ? (only?.id ?? null) : null
}

/** Where it usually comes from; of a name that is said of one place alone, from there. */
const usualOrigin = <T extends Listed>(
  { product, cultivars }: Parts,
  pool: Pool<T>,
  { originsByCode }: ReadableVocabulary,
): number | undefined => {
  const ids =
    whereItGrows({ designation: product.designation, cultivar: cultivars[0] ?? null })?.flatMap(
      code => originsByCode.get(code.toLowerCase()) ?? [],
    ) ?? []
  if (ids.length > 0) pool.among(each => ids.includes(each.originId))
  const usual = pool.most(each => each.originId)?.value
  return usual === undefined || ids.length === 0 || ids.includes(usual) ? usual : ids[0]
}

/** The size that the words of the cultivar are as well: « extra-fin » beans are of 6 to 7 mm. */
const sizeOfCultivar = <T extends Listed>(
  { product, cultivars }: Parts,
  specifications: readonly T[],
): string | null => {
  const [cultivar] = cultivars
  const words = product.cultivars.find(({ names }) => names === cultivar)?.words.join(' ')
  const same = product.sizes.filter(
    size => size.words.filter(word => !isLittle(word)).join(' ') === words,
  )
  const [only, another] = same
  if (only === undefined || another !== undefined) return null
  const isSold = specifications.some(each => each.cultivar === cultivar && each.size === only.names)
  return isSold ? only.names : null
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
  const market = { vocabulary, specifications }
  const packaging =
    (meant === null ? packagingOfCount(parts, market) : null) ?? usualPackaging(pool, meant, market)
  if (typeof packaging === 'string') return packaging
  pool.among(each => each.packagingId === packaging.id)
  const originId = parts.originIds[0] ?? usualOrigin(parts, pool, vocabulary)
  if (originId === undefined) return 'l’origine n’est pas précisée'
  pool.among(each => each.originId === originId)
  const size =
    parts.sizes[0] ??
    sizeOfCultivar(parts, specifications) ??
    countAsSize(pool.most(each => each.size)?.value ?? null, packaging.id, {
      vocabulary,
      specifications,
    })
  const category = parts.category ?? pool.most(each => each.category)?.value ?? null
  const completed: [CompletedPart, boolean][] = [
    ['packaging', packaging.isCompleted || parts.packaging === null],
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
