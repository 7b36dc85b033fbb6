import { foldText } from '@carreau/catalogue-search/words/fold'
import { openSpelling } from '@carreau/catalogue-search/words/spelling'
import { countryWords, packageWords } from '@carreau/catalogue-search/words/trade-words'
import {
  genderless,
  isLittle,
  otherGender,
  stemsOf,
} from '@carreau/catalogue-search/words/word-forms'
import type { Phrase } from './line-words.ts'
import { codesOf, placesOf } from './origins-said.ts'
import { type PackagingWords, packagingWordsOf } from './packaging-words.ts'
import { type SizeForm, sizeForms, sizesWithStandard } from './sizes.ts'
import { type MeantWord, openFamilies, openMeanings, openOriginsLike } from './word-meanings.ts'

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
    /** Where its specifications come from. */
    readonly originIds?: readonly number[]
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
  /** Those that a line may mean without claiming a protected name by its place alone. */
  readonly plainCultivars: readonly Phrase<string>[]
  readonly originIds: ReadonlySet<number>
  /** Whether « sec » says nothing more of it: onions and garlic, but in bunches. */
  readonly isDry: boolean
  /** Ripenesses that a line of it may say. */
  readonly maturities: readonly Phrase<number>[]
  /** All the words of its names and synonyms. */
  readonly words: readonly string[]
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
  readonly frenchPlaces: readonly Phrase<number>[]
  readonly originsByCode: ReadonlyMap<string, readonly number[]>
  /** The origins that a word begins or misspells: « BELG », « BRET », « ESPANGE »; none where it may be two countries'. */
  readonly originsLike: (word: string) => readonly number[]
  readonly originNames: ReadonlyMap<number, string>
  /** Words and codes of origins. */
  readonly originWords: ReadonlySet<string>
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
  /** Products that alone have a cultivar of these words. */
  readonly productsByCultivar: ReadonlyMap<string, ReadonlySet<number>>
  /** Cultivars by each of their words. */
  readonly cultivarsByWord: ReadonlyMap<string, readonly (readonly string[])[]>
  /** First words of products' names by the second: « haricot » by « beurre ». */
  readonly headsBySecond: ReadonlyMap<string, ReadonlySet<string>>
  /** The words of names that begin with a word, by it: « grappe », « rond », « cerise » of « tomate ». */
  readonly families: ReadonlyMap<string, ReadonlySet<string>>
  /** The one word of a family that another is short for, or a slip of; null where none is, or several are. */
  readonly inFamily: (head: string, word: string) => string | null
  /** Words that say how ripe something is. */
  readonly ripenessWords: ReadonlySet<string>
  /** Words of products nearest to one that is none. */
  readonly spell: (word: string) => readonly string[]
  /** Words of products that one that is none may have been meant for: short, misspelt; the likeliest first. */
  readonly meant: (word: string) => readonly MeantWord[]
}

/** The words of a name as lines are compared with it: in the singular, of one gender, telling. */
export const tellingWords = (text: string): string[] => {
  const stems = stemsOf(text).map(genderless)
  const telling = stems.filter(stem => !isLittle(stem))
  return telling.length > 0 ? telling : stems
}

const colours = new Set(
  'vert rouge jaune blanc blond noir violet rose orange brun gris dore bleu'
    .split(' ')
    .map(genderless),
)
/**
 * Whether the words are a colour alone, which many products have: « laitue verte » is no romaine for there being a
 * « Romaine verte », nor as unripe as a green banana.
 */
export const isColour = (words: readonly string[]): boolean =>
  words.every(word => colours.has(word))

const withoutAside = (name: string): string => name.replace(/\s?\([^()]*\)/g, '').trim()

/** What stands in brackets and is a name by itself: « Eryngii » of « En panicaut (Eryngii) »; neither a colour nor « AOP ». */
const namesInBrackets = (name: string): string[][] =>
  [...name.matchAll(/\(([^()]*)\)/g)]
    .flatMap(([, inside = '']) => inside.split(','))
    .filter(inside => !isProtectedName(inside))
    .map(tellingWords)
    .filter(words => words.length > 0 && !isColour(words))

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

export const isProtectedName = (name: string): boolean => /\b(?:AOP|IGP|AOC)\b/.test(name)

/** « Ail sec », « noix sèche »: what says nothing of what keeps, and another product of all else. */
export const dryWords = ['sec', 'seche']
const kept = new Set(['ail', 'oignon', 'echalote', 'noix'])
const fresh = /\(botte\)|\b(?:nouveau|fra[iî]che?|fane)\b/iu

const readableProduct = (
  product: LineVocabulary['products'][number],
  {
    brands,
    maturities,
    ripened,
    places,
  }: {
    brands: readonly Phrase<number>[]
    maturities: readonly Phrase<number>[]
    /** Ripenesses that some product has. */
    ripened: ReadonlySet<number>
    places: ReadonlySet<string>
  },
): ReadableProduct => {
  const bare = withoutAside(product.designation)
  const names = [...new Set([product.designation, bare])]
  const branded = new Set(brands.map(({ words }) => words.join(' ')))
  const cultivars = longestFirst(
    product.cultivars.flatMap(name => [
      ...phrasesOf(name, name),
      ...namesInBrackets(name)
        .filter(words => !branded.has(words.join(' ')))
        .map(words => ({ words, names: name })),
    ]),
  )
  const allSizes = sizesWithStandard(product.designation, product.sizes)
  const sizes = allSizes.flatMap(sizeForms)
  const theirs = maturities.filter(({ names }) => product.maturityIds.includes(names))
  const others = new Set(
    [...brands, ...theirs, ...sizes].map(({ words }) =>
      words.filter(word => !isLittle(word)).join(' '),
    ),
  )
  const aliases = [
    ...longestFirst(names.map(name => ({ words: tellingWords(name), isName: true }))),
    ...longestFirst(product.synonyms.map(name => ({ words: tellingWords(name), isName: false }))),
  ]
  return {
    id: product.id,
    designation: product.designation,
    aliases,
    isDry: kept.has(aliases[0]?.words[0] ?? '') && !fresh.test(product.designation),
    words: [...new Set(aliases.flatMap(({ words }) => words))],
    asides: new Set(tellingWords(product.designation.slice(bare.length))),
    cultivars,
    plainCultivars: cultivars.filter(
      ({ words, names }) => !isProtectedName(names) || words.some(word => !places.has(word)),
    ),
    originIds: new Set(product.originIds ?? []),
    maturities: maturities.filter(
      each => !isColour(each.words) || theirs.includes(each) || !ripened.has(each.names),
    ),
    sizes: longestFirst(sizes).sort((one, other) => Number(other.isWhole) - Number(one.isWhole)),
    sizesByName: new Map(allSizes.map(size => [foldText(size), size])),
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
    ...(isCountry
      ? [...countryWords(isoCode).filter(word => word.length > 2), ...placesOf(isoCode)]
      : []),
  ].flatMap(word => phrasesOf(word, id))

const idsRetired = (rows: readonly (NamedRow & { readonly isRetired?: boolean })[]) =>
  new Set(rows.flatMap(({ id, isRetired }) => (isRetired === true ? [id] : [])))

const cultivarsByWord = (keys: Iterable<string>): Map<string, string[][]> => {
  const byWord = new Map<string, string[][]>()
  for (const key of keys) {
    const words = key.split(' ')
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), words])
  }
  return byWord
}

const headsBySecond = (products: Iterable<ReadableProduct>): Map<string, Set<string>> => {
  const bySecond = new Map<string, Set<string>>()
  for (const { aliases } of products)
    for (const { words, isName } of aliases) {
      const [first, second] = words
      if (isName && first !== undefined && second !== undefined)
        bySecond.set(second, (bySecond.get(second) ?? new Set()).add(first))
    }
  return bySecond
}

const familiesOf = (products: Iterable<ReadableProduct>): Map<string, Set<string>> => {
  const families = new Map<string, Set<string>>()
  for (const { aliases, cultivars } of products) {
    const heads = new Set(
      aliases.flatMap(({ words }) => (words.length > 1 ? words.slice(0, 1) : [])),
    )
    for (const head of heads) {
      const its = families.get(head) ?? new Set()
      for (const { words } of [...aliases, ...cultivars]) for (const word of words) its.add(word)
      families.set(head, its)
    }
  }
  return families
}

/** Prepares a vocabulary for reading; done once per file. */
export const readableVocabulary = (vocabulary: LineVocabulary): ReadableVocabulary => {
  const named = (rows: readonly NamedRow[]) =>
    longestFirst(rows.flatMap(({ id, name }) => phrasesOf(name, id)))
  const brands = named([...vocabulary.brands, ...(vocabulary.brandAliases ?? [])])
  const maturities = named(vocabulary.maturities)
  const countries = new Map(
    [...Map.groupBy(vocabulary.origins, ({ isoCode }) => isoCode)].flatMap(([isoCode, rows]) => {
      const country = countryAmong(rows, isoCode)
      return country === undefined ? [] : [[isoCode, country.id] as const]
    }),
  )
  const origins = longestFirst(
    vocabulary.origins.flatMap(origin =>
      wordsOfOrigin(origin, countries.get(origin.isoCode) === origin.id),
    ),
  )
  const originsByCode = new Map(
    [...countries].flatMap(([isoCode, id]) => codesOf(isoCode).map(code => [code, [id]] as const)),
  )
  const french = new Set(
    vocabulary.origins.flatMap(({ id, isoCode }) => (isoCode === 'FR' ? [id] : [])),
  )
  const originWords = new Set([...origins.flatMap(({ words }) => words), ...originsByCode.keys()])
  const ripened = new Set(vocabulary.products.flatMap(({ maturityIds }) => maturityIds))
  const products = new Map(
    vocabulary.products.map(each => [
      each.id,
      readableProduct(each, { brands, maturities, ripened, places: originWords }),
    ]),
  )
  const productsByWord = new Map<string, Set<number>>()
  for (const { id, aliases } of products.values())
    for (const word of new Set(aliases.flatMap(({ words }) => words)))
      productsByWord.set(word, (productsByWord.get(word) ?? new Set()).add(id))
  const productsByCultivar = new Map<string, Set<number>>()
  for (const { id, cultivars } of products.values())
    for (const { words } of cultivars) {
      const key = words.join(' ')
      productsByCultivar.set(key, (productsByCultivar.get(key) ?? new Set()).add(id))
    }
  const words = [...productsByWord.keys()]
  const spelling = openSpelling([...words, ...words.flatMap(word => otherGender(word) ?? [])])
  const families = familiesOf(products.values())
  const known = new Set([
    ...productsByWord.keys(),
    ...[...products.values()].flatMap(({ cultivars }) => cultivars.flatMap(({ words }) => words)),
    ...[...products.values()].flatMap(({ sizes }) => sizes.flatMap(({ words }) => words)),
    ...[...brands, ...maturities].flatMap(({ words }) => words),
    ...packageWords,
  ])
  const isKnown = (word: string): boolean => known.has(word)
  const packagings = vocabulary.packagings.map(row => ({ ...row, ...packagingWordsOf(row.name) }))
  return {
    products,
    productsByWord,
    origins,
    frenchPlaces: origins.filter(({ names }) => french.has(names)),
    originsByCode,
    originWords,
    originsLike: openOriginsLike(origins, isKnown),
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
    productsByCultivar,
    cultivarsByWord: cultivarsByWord(productsByCultivar.keys()),
    headsBySecond: headsBySecond(products.values()),
    families,
    inFamily: openFamilies(families),
    ripenessWords: new Set(maturities.flatMap(({ words }) => words)),
    spell: word => spelling(word).words,
    meant: openMeanings(productsByWord, spelling, isKnown),
  }
}
