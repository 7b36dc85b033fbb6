import { foldText } from '../french/fold.ts'
import { findProducts } from './find-product.ts'
import { labelTokens } from './label-tokens.ts'
import type { ReadableProduct, ReadableVocabulary } from './line-vocabulary.ts'
import { tellingWords } from './line-vocabulary.ts'
import { type LineWords, openLineWords, takeNamed } from './line-words.ts'
import {
  isPackagingHead,
  mayBePackaging,
  type PackagingWords,
  packagingEnd,
  packagingWords,
} from './packaging-words.ts'
import { type ReadLabel, readCategory } from './read-label.ts'
import { announcesSize, isSilentInSize, newSizeAt, sizeWords } from './size-words.ts'

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

const takeSize = (line: LineWords, product: ReadableProduct, isWhole: boolean): string[] => {
  for (const form of product.sizes) {
    if (form.isWhole !== isWhole) continue
    const place = sizePlace(line, form.words)
    if (place === null) continue
    line.take(...place)
    const same = form.words.join(' ')
    return [
      ...new Set(
        product.sizes
          .filter(other => other.isWhole === isWhole && other.words.join(' ') === same)
          .map(({ names }) => names),
      ),
    ]
  }
  return []
}

/** Where a size stands, its units and announcements left aside. */
const sizePlace = (line: LineWords, words: readonly string[]): [number, number] | null => {
  const { tokens } = line
  const [first = '', second] = words
  for (let from = 0; from < tokens.length; from++) {
    const isPlus = second === '+' && tokens[from]?.stem === '+'
    if (!(isPlus || line.keys[from] === first || tokens[from]?.stem === first)) continue
    if (!line.isFree(from) || tokens[from]?.joined === true) continue
    let at = from
    const said: string[] = []
    while (line.isFree(at) && said.length < words.length) {
      const token = tokens[at]
      if (token !== undefined && !isSilentInSize(token)) said.push(token.stem)
      at++
    }
    const compared = isPlus ? [said[1], said[0], ...said.slice(2)] : said
    if (compared.length !== words.length || compared.some((word, i) => word !== words[i])) continue
    // « 57 » of « 57-67 » is none, nor the 6 of « 6 kg ».
    if (tokens[at]?.joined === true) continue
    while (line.isFree(at) && ['mm', 'cm', 'g', 'gr'].includes(tokens[at]?.stem ?? '')) at++
    if (words.length === 1 && ['kg', 'piece'].includes(tokens[at]?.stem ?? '')) continue
    if (announcesSize(tokens[from - 1]?.stem ?? '')) return [from - 1, at]
    return [from, at]
  }
  return null
}

const takeNewSize = (line: LineWords): string[] => {
  for (let at = 0; at < line.tokens.length; at++) {
    if (!line.isFree(at)) continue
    const found = newSizeAt(line.tokens, at)
    if (found === null || !line.isFree(found.end - 1)) continue
    line.take(at, found.end)
    return [found.size]
  }
  return []
}

/** What is said of the package: all of it, wherever it stands. */
const takePackaging = (
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

const takeOrigins = (line: LineWords, vocabulary: ReadableVocabulary): number[] => {
  const found = new Set<number>()
  for (let times = 0; times < 3; times++) {
    const ids = takeNamed(line, vocabulary.origins)
    if (ids.length === 0) break
    for (const id of ids) found.add(id)
  }
  if (found.size > 0) return [...found]
  for (const [at, { capitals, stem }] of line.tokens.entries()) {
    const ids = capitals && line.isFree(at) ? vocabulary.originsByCode.get(stem) : undefined
    if (ids === undefined) continue
    line.take(at, at + 1)
    return [...ids]
  }
  return []
}

const takeClass = (line: LineWords): string | null => {
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
    const same = product.sizes.filter(({ names }) => foldText(names) === foldText(text))
    if (same.length > 0) return [same[0]?.names ?? text]
    const words = sizeWords(line.tokens).join(' ')
    const known = product.sizes.filter(form => form.words.join(' ') === words)
    const whole = known.filter(({ isWhole }) => isWhole)
    const chosen = whole.length > 0 ? whole : known
    return chosen.length > 0 ? chosen.map(({ names }) => names) : [text.slice(0, 60)]
  })
  const packaging = of('packaging', (line, text) => {
    const said = packagingWords(line.tokens)
    const exact = vocabulary.packagings.find(({ name }) => foldText(name) === foldText(text))
    if (exact !== undefined) return [exact as PackagingWords]
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

/** Words that may be a cultivar as well as a ripeness or a size: « jaune », « bouchon ». */
const hasDoubleMeaning = (line: LineWords, product: ReadableProduct, others: readonly string[][]) =>
  product.cultivars.some(
    ({ words }) => line.has(words) && others.some(other => other.join(' ') === words.join(' ')),
  )

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
  const inOrder = product.aliases.find(({ words }) => line.takePhrase(words))
  if (inOrder === undefined) for (const word of named.words) line.takeWord(word)
  const headed = takePackaging(line, at => isPackagingHead(line.tokens[at]?.stem ?? ''))
  let sizes = cells.sizes
  let cultivars = cultivarFirst ? takeNamed(line, product.cultivars) : []
  if (sizes.length === 0) sizes = takeSize(line, product, true)
  const maturityIds = isGiven('maturity')
    ? cells.maturityIds
    : cultivarFirst
      ? []
      : takeNamed(line, vocabulary.maturities)
  if (cultivars.length === 0) cultivars = takeNamed(line, product.cultivars)
  const ripeLater =
    maturityIds.length === 0 && !isGiven('maturity') ? takeNamed(line, vocabulary.maturities) : []
  const brandIds = isGiven('brand') ? cells.brandIds : takeNamed(line, vocabulary.brands)
  const originIds = isGiven('origin') ? cells.originIds : takeOrigins(line, vocabulary)
  if (sizes.length === 0) sizes = takeSize(line, product, false)
  if (sizes.length === 0) sizes = takeNewSize(line)
  const loose = takePackaging(line, at => mayBePackaging(line.tokens, at))
  const category = isGiven('category') ? cells.category : (label.category ?? takeClass(line))
  for (const word of [...product.asides, ...named.words]) line.takeWord(word)
  if (cultivars.length === 0) cultivars = takePartOfCultivar(line, product)
  return {
    product,
    originIds,
    category,
    sizes,
    packaging: isGiven('packaging') ? cells.packaging : both(headed, loose),
    brandIds,
    maturityIds: maturityIds.length > 0 ? maturityIds : ripeLater,
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
  const others = [
    ...(given.maturity ? [] : vocabulary.maturities.map(({ words }) => [...words])),
    ...(given.size ? [] : product.sizes.map(({ words }) => [...words])),
  ]
  const isDouble = hasDoubleMeaning(line, product, others)
  const readings = isDouble ? [once(true), once(false)] : [once(true)]
  return { readings, unknown: cells.unknown }
}
