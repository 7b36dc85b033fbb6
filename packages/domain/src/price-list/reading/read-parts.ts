import { foldText } from '@carreau/catalogue-search/words/fold'
import { findProducts } from './find-product.ts'
import {
  dryWords,
  isColour,
  isProtectedName,
  type ReadableProduct,
  type ReadableVocabulary,
  tellingWords,
} from './line-vocabulary.ts'
import { type LineWords, openLineWords, takeNamed } from './line-words.ts'
import { isPackagingHead, mayBePackaging, type PackagingWords } from './packaging-words.ts'
import type { ReadLabel } from './read-label.ts'
import {
  type Cells,
  type PartCells,
  type PartField,
  readCells,
  type UnknownCell,
} from './read-part-cells.ts'
import { takeNewSize, takeSize } from './sizes.ts'
import {
  asSpelt,
  placeOf,
  protections,
  takeClass,
  takeClassCode,
  takeColombia,
  takeHead,
  takeOriginLike,
  takeOrigins,
  takePackaging,
  takePartOfCultivar,
  withoutClaim,
} from './take-parts.ts'

/** What a line sells, as far as its words say it. An empty list: nothing is said. */
export type Parts = {
  readonly product: ReadableProduct
  readonly originIds: readonly number[]
  readonly category: string | null
  /** Sizes that it may be, as the product's specifications spell them; a new one alone. */
  readonly sizes: readonly string[]
  readonly packaging: PackagingWords | null
  readonly brandIds: readonly number[]
  readonly maturityIds: readonly number[]
  readonly cultivars: readonly string[]
  readonly isOrganic: boolean
  /** Protected names that it may mean without saying AOP or IGP: claimed by nobody but who sells them. */
  readonly protectedCultivars: readonly string[]
  /** Whether it came by air or by sea, where it says so. */
  readonly route?: Route | null
  /** The one number among the words that nothing explains, behind the first of its words. */
  readonly bareNumber?: string | null
  /** Words that nothing explains. */
  readonly unread: readonly string[]
}
export type Route = 'avion' | 'bateau'

const both = (one: PackagingWords | null, other: PackagingWords | null): PackagingWords | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        words: new Set([...one.words, ...other.words]),
        quantities: new Set([...one.quantities, ...other.quantities]),
      }

const isNumber = (word: string): boolean => /^\d+(?:\.\d+)?$/.test(word)

/** « CASSIS 125 », « BANANE CIV 18,5 »: a number that says no unit. What begins a line counts what somebody ordered. */
const bareNumberOf = (rest: readonly string[], line: LineWords): string | null => {
  const [only, another] = rest.filter(isNumber)
  return only === undefined || another !== undefined || line.keys[0] === only ? null : only
}

type Phrases = ReadableVocabulary['brands']

type Take = () => number[]

const readOnce = (
  label: ReadLabel,
  named: { product: ReadableProduct; words: readonly string[] },
  cells: ReturnType<typeof readCells>,
  {
    vocabulary,
    given,
    cultivarFirst,
    idle,
  }: {
    vocabulary: ReadableVocabulary
    given: Cells
    cultivarFirst: boolean
    idle: ReadonlySet<string>
  },
): Parts => {
  const { product } = named
  const line = openLineWords(label.tokens)
  const isGiven = (field: PartField) => (given[field] ?? '').trim() !== ''
  // A synonym waits: it may be a cultivar as well, as « deglet nour » is of dates.
  product.aliases.some(({ words, isName }) => isName && line.takePhrase(words))
  const colombia = isGiven('origin') ? [] : takeColombia(line, vocabulary, product)
  const headed = takePackaging(line, at => isPackagingHead(line.tokens[at]?.stem ?? ''))
  const take = <T>(some: readonly T[], read: () => T[]): readonly T[] =>
    some.length > 0 ? some : read()
  const unlessGiven = (field: PartField, ids: readonly number[], phrases: Phrases): Take =>
    isGiven(field) ? () => [...ids] : () => takeNamed(line, phrases)
  const ripeness = unlessGiven('maturity', cells.maturityIds, product.maturities)
  const brand = unlessGiven('brand', cells.brandIds, vocabulary.brands)
  const isProtected = line.tokens.some(({ stem }) => protections.has(stem))
  // « asperge des Landes » says where it grows; the protected name it does not claim.
  const claimed = isProtected ? product.cultivars : product.plainCultivars
  const cultivar = () => takeNamed(line, claimed)
  const early = cultivarFirst ? cultivar() : []
  const code = takeClassCode(line, product)
  let sizes = take(cells.sizes, () => takeSize(line, product.sizes, true))
  const earlyIds = cultivarFirst ? [] : ripeness()
  const earlyBrands = cultivarFirst ? [] : brand()
  let cultivars = take(early, cultivar)
  const maturityIds = take(earlyIds, ripeness)
  const brandIds = take(earlyBrands, brand)
  const originIds = isGiven('origin')
    ? cells.originIds
    : take(colombia, () => takeOrigins(line, vocabulary, product))
  sizes = take(sizes, () => takeSize(line, product.sizes, false))
  sizes = take(sizes, () => takeNewSize(line).map(size => asSpelt(size, product)))
  const loose = takePackaging(line, at => mayBePackaging(line.tokens, at))
  const category = isGiven('category')
    ? cells.category
    : (label.category ?? code.category ?? takeClass(line))
  const route = (['avion', 'bateau'] as const).find(word => line.rests(word)) ?? null
  for (const word of [...product.asides, ...named.words]) line.takeWord(word)
  cultivars = take(cultivars, () => takePartOfCultivar(line, claimed, product.words))
  for (const word of product.words) line.takeWord(word)
  takeHead(line)
  if (product.isDry) for (const word of dryWords) line.takeWord(word)
  const originsSaid =
    originIds.length > 0 || isGiven('origin') ? originIds : takeOriginLike(line, vocabulary)
  const rest = line.rest()
  return {
    product,
    originIds: originsSaid.length > 0 ? originsSaid : placeOf(cultivars, vocabulary, product),
    category,
    sizes,
    packaging: isGiven('packaging') ? cells.packaging : both(headed, loose),
    brandIds,
    maturityIds,
    cultivars: isProtected
      ? cultivars
      : [...new Set(cultivars.map(name => withoutClaim(name, line)))],
    protectedCultivars: cultivars.filter(isProtectedName),
    isOrganic: cells.isOrganic || label.isOrganic,
    route,
    bareNumber: bareNumberOf(rest, line),
    unread: [...rest.filter(word => !idle.has(word)), ...code.unread],
  }
}

/** What words mean to this wholesaler, said once: a product, or nothing that tells offers apart. */
export type Meaning = { readonly words: readonly string[]; readonly productId: number | null }

const meansHere = (line: LineWords, { words }: Meaning): boolean =>
  words.every(word => line.all.has(word))

/** The words of a line that mean nothing to who writes them. */
const idleWords = (label: ReadLabel, meanings: readonly Meaning[]): ReadonlySet<string> => {
  if (meanings.length === 0) return new Set()
  const line = openLineWords(label.tokens)
  return new Set(
    meanings
      .filter(meaning => meaning.productId === null && meansHere(line, meaning))
      .flatMap(({ words }) => words),
  )
}

/**
 * A line without such words. One that some product is called by stays, and only asks nothing where it is left over: who
 * said that « rouge » tells no beetroot apart has not said it of onions.
 */
const withoutIdle = (
  label: ReadLabel,
  idle: ReadonlySet<string>,
  { productsByWord }: Pick<ReadableVocabulary, 'productsByWord'>,
): ReadLabel => {
  if (idle.size === 0) return label
  const { keys } = openLineWords(label.tokens)
  const isDropped = (key: string) => idle.has(key) && !productsByWord.has(key)
  return { ...label, tokens: label.tokens.filter((_, at) => !isDropped(keys[at] ?? '')) }
}

/** The product that somebody said words of the line mean: by most of them, the latest answer first. */
const productMeant = (
  vocabulary: ReadableVocabulary,
  line: LineWords,
  meanings: readonly Meaning[],
): { product: ReadableProduct; words: readonly string[] } | null => {
  const [said] = meanings
    .filter(
      ({ words, productId }) => productId !== null && words.every(each => line.stems.has(each)),
    )
    .toSorted((one, other) => other.words.length - one.words.length)
  const product = vocabulary.products.get(said?.productId ?? 0)
  return said === undefined || product === undefined ? null : { product, words: said.words }
}

/** The words of a line that are of a product's names. */
const namedBy = (product: ReadableProduct, line: LineWords): string[] =>
  product.words.filter(word => line.all.has(word))

/** The words of a line by which it means a product, known or not: what a question about it is of. */
export const wordsInQuestion = (label: ReadLabel, guess: Parts | null): string[] => {
  const line = openLineWords(label.tokens)
  const named = guess === null ? line.rest() : [...namedBy(guess.product, line), ...guess.unread]
  return [...new Set(named)].filter(word => line.all.has(word)).slice(0, 6)
}

const isColourAlone = (cultivar: string): boolean =>
  isColour(tellingWords(cultivar.replace(/\s?\([^()]*\)/g, '')))

/**
 * How much of a line tells a product from others alike: sizes and cultivars that it has. A colour tells it only where it is
 * called by its whole name: « melon jaune » says nothing for the charentais.
 */
const toldBy = ({ product, sizes, cultivars }: Parts, line: LineWords): number => {
  const isNamed = product.aliases.some(
    ({ words, isName }) => isName && words.every(word => line.all.has(word)),
  )
  return (
    Number(sizes.some(size => product.sizesByName.has(foldText(size)))) +
    Number(cultivars.some(cultivar => isNamed || !isColourAlone(cultivar)))
  )
}

/** How a line reads: by what it says, or why it says nothing. */
export type PartsRead =
  | {
      readonly readings: readonly Parts[]
      readonly unknown: readonly UnknownCell[]
      /** A word that only may stand for one of the product's. */
      readonly unsure?: { readonly said: string; readonly word: string }
    }
  | {
      readonly readings: null
      readonly products: readonly ReadableProduct[]
      readonly isTied: boolean
      /** How it reads if it is the first of them; null when nothing suggests one. */
      readonly guess: Parts | null
    }

/**
 * Reads what a line sells: its label (or product and variety) through `readLabel`, its other columns
 * beside it. Two readings where a word may mean two things.
 */
export const readParts = (
  vocabulary: ReadableVocabulary,
  label: ReadLabel,
  given: PartCells,
  meanings: readonly Meaning[] = [],
): PartsRead => {
  const idle = idleWords(label, meanings)
  const told = withoutIdle(label, idle, vocabulary)
  const found = findProducts(vocabulary, told.tokens)
  const written = { ...told, tokens: [...found.tokens] }
  const line = openLineWords(written.tokens)
  const readAs = (product: ReadableProduct, words: readonly string[]) => {
    const cells = readCells(given, vocabulary, product)
    const once = (cultivarFirst: boolean) =>
      readOnce(written, { product, words }, cells, { vocabulary, given, cultivarFirst, idle })
    const isDouble = product.doubles.some(phrase => line.has(phrase))
    const readings = isDouble ? [once(true), once(false)] : [once(true)]
    return { readings, unknown: cells.unknown }
  }
  const [product, ...others] = found.products
  const guessOf = (likeliest: ReadableProduct | undefined): Parts | null =>
    likeliest === undefined
      ? null
      : (readAs(likeliest, namedBy(likeliest, line)).readings[0] ?? null)
  // What the words themselves name needs no answer.
  const isSure = product !== undefined && others.length === 0 && found.unsure === null
  const meant = isSure ? null : productMeant(vocabulary, line, meanings)
  const asMeant = () =>
    meant === null ? null : readAs(meant.product, [...namedBy(meant.product, line), ...meant.words])
  if (product === undefined)
    return (
      asMeant() ?? {
        readings: null,
        products: found.near,
        isTied: false,
        guess: guessOf(found.near[0]),
      }
    )
  if (others.length === 0) {
    const answered = asMeant()
    if (answered !== null) return answered
    const { unsure } = found
    return { ...readAs(product, found.words), ...(unsure === null ? {} : { unsure }) }
  }
  // A size or a cultivar that one of them alone has decides.
  const read = found.products.map(each => readAs(each, namedBy(each, line)))
  const tells = read.map(({ readings: [parts] }) => (parts === undefined ? 0 : toldBy(parts, line)))
  const most = Math.max(...tells)
  const [only, second] = read.filter((_, at) => tells[at] === most)
  if (only !== undefined && second === undefined) return only
  const answered = asMeant()
  if (answered !== null) return answered
  const sorted = found.products.toSorted(
    (one, other) =>
      (tells[found.products.indexOf(other)] ?? 0) - (tells[found.products.indexOf(one)] ?? 0),
  )
  return { readings: null, products: sorted, isTied: true, guess: guessOf(sorted[0]) }
}
