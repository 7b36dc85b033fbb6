import { foldText } from '@carreau/catalogue-search/words/fold'
import { openSpelling } from '@carreau/catalogue-search/words/spelling'
import { countryWords } from '@carreau/catalogue-search/words/trade-words'
import { genderless, isLittle, stemsOf } from '@carreau/catalogue-search/words/word-forms'
import type { Phrase } from './line-words.ts'
import { type PackagingWords, packagingWordsOf } from './packaging-words.ts'
import { type SizeForm, sizeForms } from './sizes.ts'

export type NamedRow = { readonly id: number; readonly name: string }

/** Everything the lines of a price list may name. */
export type LineVocabulary = {
  readonly products: readonly {
    readonly id: number
    readonly designation: string
    readonly synonyms: readonly string[]
    readonly cultivars: readonly string[]
    readonly sizes: readonly string[]
    /** Ripenesses that its specifications have. */
    readonly maturityIds: readonly number[]
  }[]
  /** Countries, regions and appellations; what is retired is read where it is sold. */
  readonly origins: readonly (NamedRow & {
    readonly isoCode: string
    readonly aliases?: readonly string[]
    readonly isRetired?: boolean
  })[]
  readonly brands: readonly NamedRow[]
  /** Other names of these brands. */
  readonly brandAliases?: readonly NamedRow[]
  /** What is retired is read where it is sold, and nothing new takes it. */
  readonly packagings: readonly (NamedRow & { readonly isRetired?: boolean })[]
  readonly maturities: readonly (NamedRow & { readonly isRetired?: boolean })[]
}

export type ReadableProduct = {
  readonly id: number
  readonly designation: string
  /** Its name and synonyms, each by the words that tell it. */
  readonly aliases: readonly { readonly words: readonly string[]; readonly isName: boolean }[]
  /** Words that may follow its name: the « botte » of « Radis rose (botte) ». */
  readonly asides: ReadonlySet<string>
  readonly cultivars: readonly Phrase<string>[]
  readonly sizes: readonly SizeForm[]
  /** Sizes by their folded names. */
  readonly sizesByName: ReadonlyMap<string, string>
  /** Cultivars whose words may as well be a ripeness, a size or a brand: « jaune », « bouchon ». */
  readonly doubles: readonly (readonly string[])[]
}

/** A vocabulary as lines are read by it. */
export type ReadableVocabulary = {
  readonly products: ReadonlyMap<number, ReadableProduct>
  /** Products that some name of theirs has the word of. */
  readonly productsByWord: ReadonlyMap<string, ReadonlySet<number>>
  readonly origins: readonly Phrase<number>[]
  readonly originsByCode: ReadonlyMap<string, readonly number[]>
  readonly originNames: ReadonlyMap<number, string>
  /** The country of each region and appellation: a line that says both means the nearer one. */
  readonly countryOf: ReadonlyMap<number, number>
  /** Origins and ripenesses that nothing new may have. */
  readonly retiredOrigins: ReadonlySet<number>
  readonly retiredMaturities: ReadonlySet<number>
  readonly brands: readonly Phrase<number>[]
  readonly maturities: readonly Phrase<number>[]
  /** Those that something new may have. */
  readonly packagings: readonly (NamedRow & PackagingWords)[]
  readonly packagingsById: ReadonlyMap<number, NamedRow & PackagingWords>
  readonly packagingsByName: ReadonlyMap<string, NamedRow & PackagingWords>
  /** Words of products nearest to one that is none. */
  readonly spell: (word: string) => readonly string[]
}

/** The words of a name as lines are compared with it: in the singular, of one gender, telling. */
export const tellingWords = (text: string): string[] => {
  const stems = stemsOf(text).map(genderless)
  const telling = stems.filter(stem => !isLittle(stem))
  return telling.length > 0 ? telling : stems
}

const withoutAside = (name: string): string => name.replace(/\s*\([^)]*\)/g, '').trim()

/** A name whole and without what stands in brackets; the longest first. */
const phrasesOf = <T>(name: string, names: T): Phrase<T>[] => {
  const whole = { words: tellingWords(name), names }
  const bare = withoutAside(name)
  return bare === name || bare === '' ? [whole] : [whole, { words: tellingWords(bare), names }]
}

const longestFirst = <T extends { readonly words: readonly string[] }>(phrases: T[]): T[] =>
  phrases
    .filter(({ words }) => words.length > 0)
    .sort((one, other) => other.words.length - one.words.length)

const readableProduct = (
  product: LineVocabulary['products'][number],
  {
    brands,
    maturities,
  }: { brands: readonly Phrase<number>[]; maturities: readonly Phrase<number>[] },
): ReadableProduct => {
  const bare = withoutAside(product.designation)
  const names = [...new Set([product.designation, bare])]
  const cultivars = longestFirst(product.cultivars.flatMap(name => phrasesOf(name, name)))
  const sizes = product.sizes.flatMap(sizeForms)
  const theirs = maturities.filter(({ names }) => product.maturityIds.includes(names))
  const others = new Set(
    [...brands, ...theirs, ...sizes].map(({ words }) =>
      words.filter(word => !isLittle(word)).join(' '),
    ),
  )
  return {
    id: product.id,
    designation: product.designation,
    aliases: [
      ...longestFirst(names.map(name => ({ words: tellingWords(name), isName: true }))),
      ...longestFirst(product.synonyms.map(name => ({ words: tellingWords(name), isName: false }))),
    ],
    asides: new Set(tellingWords(product.designation.slice(bare.length))),
    cultivars,
    sizes: longestFirst(sizes).sort((one, other) => Number(other.isWhole) - Number(one.isWhole)),
    sizesByName: new Map(product.sizes.map(size => [foldText(size), size])),
    doubles: cultivars.flatMap(({ words }) => (others.has(words.join(' ')) ? [words] : [])),
  }
}

type Origin = LineVocabulary['origins'][number]

/** Of the origins of one country, the country itself: by its name, else the first. */
const countryAmong = (rows: readonly Origin[], isoCode: string): Origin | undefined => {
  const words = new Set(countryWords(isoCode).map(foldText))
  return rows.find(({ name }) => words.has(foldText(name))) ?? rows[0]
}

/** Its name and appellations; of a country, what its people and produce are called too. */
const wordsOfOrigin = ({ id, name, isoCode, aliases = [] }: Origin, isCountry: boolean) =>
  [
    name,
    ...aliases,
    ...(isCountry ? countryWords(isoCode).filter(word => word.length > 2) : []),
  ].flatMap(word => phrasesOf(word, id))

const idsRetired = (rows: readonly (NamedRow & { readonly isRetired?: boolean })[]) =>
  new Set(rows.flatMap(({ id, isRetired }) => (isRetired === true ? [id] : [])))

/** Prepares a vocabulary for reading; done once per file. */
export const readableVocabulary = (vocabulary: LineVocabulary): ReadableVocabulary => {
  const named = (rows: readonly NamedRow[]) =>
    longestFirst(rows.flatMap(({ id, name }) => phrasesOf(name, id)))
  const brands = named([...vocabulary.brands, ...(vocabulary.brandAliases ?? [])])
  const maturities = named(vocabulary.maturities)
  const products = new Map(
    vocabulary.products.map(each => [each.id, readableProduct(each, { brands, maturities })]),
  )
  const productsByWord = new Map<string, Set<number>>()
  for (const { id, aliases } of products.values())
    for (const word of new Set(aliases.flatMap(({ words }) => words)))
      productsByWord.set(word, (productsByWord.get(word) ?? new Set()).add(id))
  const spelling = openSpelling([...productsByWord.keys()])
  const packagings = vocabulary.packagings.map(row => ({ ...row, ...packagingWordsOf(row.name) }))
  const countries = new Map(
    [...Map.groupBy(vocabulary.origins, ({ isoCode }) => isoCode)].flatMap(([isoCode, rows]) => {
      const country = countryAmong(rows, isoCode)
      return country === undefined ? [] : [[isoCode, country.id] as const]
    }),
  )
  return {
    products,
    productsByWord,
    origins: longestFirst(
      vocabulary.origins.flatMap(origin =>
        wordsOfOrigin(origin, countries.get(origin.isoCode) === origin.id),
      ),
    ),
    originsByCode: new Map([...countries].map(([code, id]) => [code.toLowerCase(), [id]])),
    originNames: new Map(vocabulary.origins.map(({ id, name }) => [id, name])),
    countryOf: new Map(
      vocabulary.origins.flatMap(({ id, isoCode }) => {
        const country = countries.get(isoCode)
        return country === undefined || country === id ? [] : [[id, country] as const]
      }),
    ),
    retiredOrigins: idsRetired(vocabulary.origins),
    retiredMaturities: idsRetired(vocabulary.maturities),
    brands,
    maturities,
    packagings: packagings.filter(({ isRetired }) => isRetired !== true),
    packagingsById: new Map(packagings.map(each => [each.id, each])),
    packagingsByName: new Map(packagings.map(each => [foldText(each.name), each])),
    spell: word => spelling(word).words,
  }
}
