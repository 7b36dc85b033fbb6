import { foldText } from '@carreau/catalogue-search/words/fold'
import { findProducts } from './find-product.ts'
import { labelTokens } from './label-tokens.ts'
import { type ReadableProduct, type ReadableVocabulary, tellingWords } from './line-vocabulary.ts'
import { type LineWords, openLineWords, takeNamed } from './line-words.ts'
import {
  isPackagingHead,
  mayBePackaging,
  type PackagingWords,
  packagingEnd,
  packagingWords,
} from './packaging-words.ts'
import { type ReadLabel, readCategory } from './read-label.ts'
import { sizeWords, takeNewSize, takeSize } from './sizes.ts'

/** What the columns of a line say apart from its label; left out or empty: nothing. */
export type PartCells = {
  readonly origin?: string
  readonly category?: string
  readonly size?: string
  readonly packaging?: string
  readonly brand?: string
  readonly maturity?: string
  readonly organic?: string
}
export type PartField = keyof PartCells

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
  /** Words that nothing explains. */
  readonly unread: readonly string[]
}

/** A cell that names nothing the market knows. */
export type UnknownCell = { readonly field: PartField; readonly text: string }

/** What is said of the package: all of it, wherever it stands. */
export const takePackaging = (
  line: LineWords,
  isBegun: (at: number) => boolean,
): PackagingWords | null => {
  const words = new Set<string>()
  const quantities = new Set<string>()
  for (let at = 0; at < line.tokens.length; at++) {
    if (!line.isFree(at) || !isBegun(at)) continue
    let end = packagingEnd(line.tokens, at)
    for (let free = at; free < end; free++) if (!line.isFree(free)) end = free
    if (end <= at) continue
    const said = packagingWords(line.tokens.slice(at, end))
    for (const word of said.words) words.add(word)
    for (const quantity of said.quantities) quantities.add(quantity)
    line.take(at, end)
    at = end - 1
  }
  return words.size + quantities.size === 0 ? null : { words, quantities }
}

const both = (one: PackagingWords | null, other: PackagingWords | null): PackagingWords | null =>
  one === null || other === null
    ? (one ?? other)
    : {
        words: new Set([...one.words, ...other.words]),
        quantities: new Set([...one.quantities, ...other.quantities]),
      }

/** The origins that a line names, which it says nothing else by. */
export const takeOrigins = (line: LineWords, vocabulary: ReadableVocabulary): number[] => {
  const found = new Set<number>()
  for (let times = 0; times < 3; times++) {
    const ids = takeNamed(line, vocabulary.origins)
    if (ids.length === 0) break
    for (const id of ids) found.add(id)
  }
  if (found.size > 0) {
    const countries = new Set([...found].map(id => vocabulary.countryOf.get(id)))
    return [...found].filter(id => !countries.has(id))
  }
  for (const [at, { capitals, stem }] of line.tokens.entries()) {
    const ids = capitals && line.isFree(at) ? vocabulary.originsByCode.get(stem) : undefined
    if (ids === undefined) continue
    line.take(at, at + 1)
    return [...ids]
  }
  return []
}

/** The quality class that a line says. */
export const takeClass = (line: LineWords): string | null => {
  for (const [at, { stem, capitals }] of line.tokens.entries()) {
    if (!line.isFree(at) || !(stem === 'extra' || (capitals && /^i{1,3}$/.test(stem)))) continue
    line.take(at, at + 1)
    return readCategory(stem)
  }
  return null
}

/** A cultivar by some of its words: « violet » of « Violet de Cadours (AOP) ». */
const takePartOfCultivar = (line: LineWords, product: ReadableProduct): string[] => {
  const rest = new Set(line.rest())
  const named = product.cultivars.filter(({ words }) => words.some(word => rest.has(word)))
  const most = Math.max(0, ...named.map(({ words }) => words.filter(word => rest.has(word)).length))
  const best = named.filter(
    ({ words }) => words.filter(word => rest.has(word)).length === most && most > 0,
  )
  for (const word of best.flatMap(({ words }) => words)) if (rest.has(word)) line.takeWord(word)
  return [...new Set(best.map(({ names }) => names))]
}

type Cells = { [Field in PartField]?: string }
const yes = new Set(['oui', 'o', '1', 'true', 'vrai', 'bio', 'ab', 'x', 'yes', 'biologique'])

/** What cells say, read by the vocabulary of their column alone. */
const readCells = (cells: PartCells, vocabulary: ReadableVocabulary, product: ReadableProduct) => {
  const unknown: UnknownCell[] = []
  const of = <T>(field: PartField, read: (line: LineWords, text: string) => T[]): T[] => {
    const text = (cells[field] ?? '').trim()
    if (text === '') return []
    const found = read(openLineWords(labelTokens(text)), text)
    if (found.length === 0) unknown.push({ field, text })
    return found
  }
  const code = (text: string) => vocabulary.originsByCode.get(text.toLowerCase())
  const originIds = of('origin', (line, text) => [...(code(text) ?? takeOrigins(line, vocabulary))])
  const [category = null] = of('category', (_, text) => {
    const read = readCategory(text)
    return read === null ? [] : [read]
  })
  const sizes = of('size', (line, text) => {
    const same = product.sizesByName.get(foldText(text))
    if (same !== undefined) return [same]
    const words = sizeWords(line.tokens).join(' ')
    const known = product.sizes.filter(form => form.words.join(' ') === words)
    const whole = known.filter(({ isWhole }) => isWhole)
    const chosen = whole.length > 0 ? whole : known
    return chosen.length > 0 ? chosen.map(({ names }) => names) : [text.slice(0, 60)]
  })
  const packaging = of('packaging', (line, text) => {
    const said = packagingWords(line.tokens)
    const exact: PackagingWords | undefined = vocabulary.packagingsByName.get(foldText(text))
    if (exact !== undefined) return [exact]
    return said.words.size + said.quantities.size === 0 ? [] : [said]
  })
  const named = (phrases: typeof vocabulary.brands) => (line: LineWords, text: string) => {
    const words = tellingWords(text).join(' ')
    const exact = phrases.filter(phrase => phrase.words.join(' ') === words)
    if (exact.length > 0) return [...new Set(exact.map(({ names }) => names))]
    const ids = takeNamed(line, phrases)
    return line.rest().length > 0 ? [] : ids
  }
  const brandIds = of('brand', named(vocabulary.brands))
  const maturityIds = of('maturity', named(vocabulary.maturities))
  return {
    unknown,
    originIds,
    category,
    sizes: [...new Set(sizes)],
    packaging: packaging[0] ?? null,
    brandIds,
    maturityIds,
    isOrganic: yes.has(foldText(cells.organic ?? '')),
  }
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
  }: {
    vocabulary: ReadableVocabulary
    given: Cells
    cultivarFirst: boolean
  },
): Parts => {
  const { product } = named
  const line = openLineWords(label.tokens)
  const isGiven = (field: PartField) => (given[field] ?? '').trim() !== ''
  // A synonym waits: it may be a cultivar as well, as « deglet nour » is of dates.
  product.aliases.some(({ words, isName }) => isName && line.takePhrase(words))
  const headed = takePackaging(line, at => isPackagingHead(line.tokens[at]?.stem ?? ''))
  const take = <T>(some: readonly T[], read: () => T[]): readonly T[] =>
    some.length > 0 ? some : read()
  const unlessGiven = (field: PartField, ids: readonly number[], phrases: Phrases): Take =>
    isGiven(field) ? () => [...ids] : () => takeNamed(line, phrases)
  const ripeness = unlessGiven('maturity', cells.maturityIds, vocabulary.maturities)
  const brand = unlessGiven('brand', cells.brandIds, vocabulary.brands)
  const cultivar = () => takeNamed(line, product.cultivars)
  const early = cultivarFirst ? cultivar() : []
  let sizes = take(cells.sizes, () => takeSize(line, product.sizes, true))
  const earlyIds = cultivarFirst ? [] : ripeness()
  const earlyBrands = cultivarFirst ? [] : brand()
  let cultivars = take(early, cultivar)
  const maturityIds = take(earlyIds, ripeness)
  const brandIds = take(earlyBrands, brand)
  const originIds = isGiven('origin') ? cells.originIds : takeOrigins(line, vocabulary)
  sizes = take(sizes, () => takeSize(line, product.sizes, false))
  sizes = take(sizes, () => takeNewSize(line))
  const loose = takePackaging(line, at => mayBePackaging(line.tokens, at))
  const category = isGiven('category') ? cells.category : (label.category ?? takeClass(line))
  for (const word of [...product.asides, ...named.words]) line.takeWord(word)
  cultivars = take(cultivars, () => takePartOfCultivar(line, product))
  return {
    product,
    originIds,
    category,
    sizes,
    packaging: isGiven('packaging') ? cells.packaging : both(headed, loose),
    brandIds,
    maturityIds,
    cultivars,
    isOrganic: cells.isOrganic || label.isOrganic,
    unread: line.rest(),
  }
}

/** How a line reads: by what it says, or why it says nothing. */
export type PartsRead =
  | { readonly readings: readonly Parts[]; readonly unknown: readonly UnknownCell[] }
  | {
      readonly readings: null
      readonly products: readonly ReadableProduct[]
      readonly isTied: boolean
    }

/**
 * Reads what a line sells: its label (or product and variety) through `readLabel`, its other columns
 * beside it. Two readings where a word may mean two things.
 */
export const readParts = (
  vocabulary: ReadableVocabulary,
  label: ReadLabel,
  given: PartCells,
): PartsRead => {
  const line = openLineWords(label.tokens)
  const found = findProducts(vocabulary, line)
  const [product] = found.products
  if (product === undefined) return { readings: null, products: found.near, isTied: false }
  if (found.products.length > 1) return { readings: null, products: found.products, isTied: true }
  const cells = readCells(given, vocabulary, product)
  const named = { product, words: found.words }
  const once = (cultivarFirst: boolean) =>
    readOnce(label, named, cells, { vocabulary, given, cultivarFirst })
  const isDouble = product.doubles.some(words => line.has(words))
  const readings = isDouble ? [once(true), once(false)] : [once(true)]
  return { readings, unknown: cells.unknown }
}
