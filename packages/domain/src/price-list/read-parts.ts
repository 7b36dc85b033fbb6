import { foldText } from '@carreau/catalogue-search/words/fold'
import { findProducts } from './find-product.ts'
import { labelTokens } from './label-tokens.ts'
import {
  isProtectedName,
  type ReadableProduct,
  type ReadableVocabulary,
  tellingWords,
} from './line-vocabulary.ts'
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
import { spellOut } from './spell-out.ts'

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
  /** Protected names that it may mean without saying AOP or IGP: claimed by nobody but who sells them. */
  readonly protectedCultivars: readonly string[]
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

/** Whether a code that is more than a country's here is that of one: « CI » of what comes from there alone. */
const isCountry = (
  stem: string,
  ids: readonly number[],
  product: ReadableProduct | null,
): boolean => stem !== 'ci' || product === null || ids.some(id => product.originIds.has(id))

/** The origins that a line names, which it says nothing else by. */
export const takeOrigins = (
  line: LineWords,
  vocabulary: ReadableVocabulary,
  product: ReadableProduct | null = null,
): number[] => {
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
  let abroad: [number, readonly number[]] | null = null
  for (const [at, { capitals, stem }] of line.tokens.entries()) {
    if (!line.isFree(at) || !(capitals || stem.length >= 3)) continue
    const ids = vocabulary.originsByCode.get(stem)
    if (ids === undefined || !isCountry(stem, ids, product)) continue
    if (stem === 'ci') abroad = [at, ids]
    else {
      line.take(at, at + 1)
      return [...ids]
    }
  }
  // « POMME FR CI » is class I, « ANANAS CI » comes from there.
  if (abroad === null) return []
  line.take(abroad[0], abroad[0] + 1)
  return [...abroad[1]]
}

/** The quality class that a line says. */
export const takeClass = (line: LineWords): string | null => {
  for (const [at, { stem, capitals }] of line.tokens.entries()) {
    if (!line.isFree(at) || !(stem === 'extra' || (capitals && /^c?i{1,3}$/.test(stem)))) continue
    line.take(at, at + 1)
    return readCategory(stem.replace('c', ''))
  }
  return null
}

/** A cultivar by some of its words: « violet » of « Violet de Cadours (AOP) ». */
const takePartOfCultivar = (line: LineWords, cultivars: ReadableProduct['cultivars']): string[] => {
  const rest = new Set(line.rest())
  const named = cultivars.filter(({ words }) => words.some(word => rest.has(word)))
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
    const found = read(openLineWords(spellOut(labelTokens(text))), text)
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

/** A new size as the product's others are spelt: « cal. 25 » beside « cal. 27 ». */
const asSpelt = (size: string, product: ReadableProduct): string =>
  /^\d+$/.test(size) && product.sizes.some(({ names }) => /^cal\. \d+$/.test(names))
    ? `cal. ${size}`
    : size

/** Where a cultivar says it grows, if that is a place of France: « thym de Provence ». */
const placeOf = (
  cultivars: readonly string[],
  vocabulary: ReadableVocabulary,
  product: ReadableProduct,
): readonly number[] => {
  const france = vocabulary.originsByCode.get('fr') ?? []
  const isPlace = (name: string) =>
    takeNamed(openLineWords(labelTokens(name)), vocabulary.frenchPlaces).length > 0
  return cultivars.some(isPlace) ? france.filter(id => product.originIds.has(id)) : []
}

const protections = new Set(['aop', 'igp', 'aoc'])
/** A protected name by the words of it that a line says: « Violet » of « Violet de Cadours (AOP) ». */
const withoutClaim = (name: string, line: LineWords): string => {
  if (!isProtectedName(name)) return name
  const said = name
    .replace(/\s*\([^)]*\)/g, '')
    .split(' ')
    .filter(word => tellingWords(word).some(stem => line.all.has(stem)))
    .join(' ')
  return said.charAt(0).toLocaleUpperCase('fr') + said.slice(1)
}

/** Families that lists write before a product: « CHAMPIGNON pleurote », « FRUIT ROUGE framboise ». */
const familyWords = new Set(
  'herbe aromate aromatique fine salade legume fruit champignon agrume exotique racine bulbe chou pomme poire rouge'.split(
    ' ',
  ),
)

const takeHead = (line: LineWords): void => {
  for (let at = 0; at < line.tokens.length && at < 2; at++) {
    if (!line.isFree(at)) continue
    const key = line.keys[at] ?? ''
    if (!familyWords.has(key) || (key === 'rouge' && line.keys[at - 1] !== 'fruit')) return
    line.take(at, at + 1)
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
  const isProtected = line.tokens.some(({ stem }) => protections.has(stem))
  // « asperge des Landes » says where it grows; the protected name it does not claim.
  const claimed = isProtected ? product.cultivars : product.plainCultivars
  const cultivar = () => takeNamed(line, claimed)
  const early = cultivarFirst ? cultivar() : []
  let sizes = take(cells.sizes, () => takeSize(line, product.sizes, true))
  const earlyIds = cultivarFirst ? [] : ripeness()
  const earlyBrands = cultivarFirst ? [] : brand()
  let cultivars = take(early, cultivar)
  const maturityIds = take(earlyIds, ripeness)
  const brandIds = take(earlyBrands, brand)
  const originIds = isGiven('origin') ? cells.originIds : takeOrigins(line, vocabulary, product)
  sizes = take(sizes, () => takeSize(line, product.sizes, false))
  sizes = take(sizes, () => takeNewSize(line).map(size => asSpelt(size, product)))
  const loose = takePackaging(line, at => mayBePackaging(line.tokens, at))
  const category = isGiven('category') ? cells.category : (label.category ?? takeClass(line))
  for (const word of [...product.asides, ...named.words]) line.takeWord(word)
  cultivars = take(cultivars, () => takePartOfCultivar(line, claimed))
  for (const word of product.words) line.takeWord(word)
  takeHead(line)
  return {
    product,
    originIds: originIds.length > 0 ? originIds : placeOf(cultivars, vocabulary, product),
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
    unread: line.rest(),
  }
}

/** What words mean to this wholesaler, said once: a product, or nothing that tells offers apart. */
export type Meaning = { readonly words: readonly string[]; readonly productId: number | null }

const meansHere = (line: LineWords, { words }: Meaning): boolean =>
  words.every(word => line.all.has(word))

/** The tokens of a line without the words that mean nothing to who writes them. */
const withoutIdle = (label: ReadLabel, meanings: readonly Meaning[]): ReadLabel => {
  const line = openLineWords(label.tokens)
  const idle = new Set(
    meanings
      .filter(meaning => meaning.productId === null && meansHere(line, meaning))
      .flatMap(({ words }) => words),
  )
  return idle.size === 0
    ? label
    : { ...label, tokens: label.tokens.filter((_, at) => !idle.has(line.keys[at] ?? '')) }
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

/** How much of a line tells a product from others alike: sizes and cultivars that it has. */
const toldBy = ({ product, sizes, cultivars }: Parts): number =>
  Number(sizes.some(size => product.sizesByName.has(foldText(size)))) + Number(cultivars.length > 0)

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
  const told = meanings.length === 0 ? label : withoutIdle(label, meanings)
  const found = findProducts(vocabulary, told.tokens)
  const written = { ...told, tokens: [...found.tokens] }
  const line = openLineWords(written.tokens)
  const readAs = (product: ReadableProduct, words: readonly string[]) => {
    const cells = readCells(given, vocabulary, product)
    const once = (cultivarFirst: boolean) =>
      readOnce(written, { product, words }, cells, { vocabulary, given, cultivarFirst })
    const isDouble = product.doubles.some(phrase => line.has(phrase))
    const readings = isDouble ? [once(true), once(false)] : [once(true)]
    return { readings, unknown: cells.unknown }
  }
  const [product, ...others] = found.products
  const guessOf = (likeliest: ReadableProduct | undefined): Parts | null =>
    likeliest === undefined
      ? null
      : (readAs(likeliest, namedBy(likeliest, line)).readings[0] ?? null)
  if (product === undefined)
    return { readings: null, products: found.near, isTied: false, guess: guessOf(found.near[0]) }
  if (others.length === 0) {
    const { unsure } = found
    return { ...readAs(product, found.words), ...(unsure === null ? {} : { unsure }) }
  }
  // A size or a cultivar that one of them alone has decides.
  const read = found.products.map(each => readAs(each, namedBy(each, line)))
  const tells = read.map(({ readings: [parts] }) => (parts === undefined ? 0 : toldBy(parts)))
  const most = Math.max(...tells)
  const [only, second] = read.filter((_, at) => tells[at] === most)
  if (only !== undefined && second === undefined) return only
  const sorted = found.products.toSorted(
    (one, other) =>
      (tells[found.products.indexOf(other)] ?? 0) - (tells[found.products.indexOf(one)] ?? 0),
  )
  return { readings: null, products: sorted, isTied: true, guess: guessOf(sorted[0]) }
}
