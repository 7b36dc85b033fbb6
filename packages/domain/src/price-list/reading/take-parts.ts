import { editDistance } from '@carreau/catalogue-search/words/spelling'
import { labelTokens } from './label-tokens.ts'
import {
  isProtectedName,
  type ReadableProduct,
  type ReadableVocabulary,
  tellingWords,
} from './line-vocabulary.ts'
import { type LineWords, openLineWords, phrasesIn, takeNamed } from './line-words.ts'
import { type PackagingWords, packagingEnd, packagingWords } from './packaging-words.ts'
import { readCategory } from './read-label.ts'
import { isShortened } from './short-words.ts'

// Each takes from a line the words of one part of what it sells, so that nothing else reads them again.

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

/**
 * « GRENADILLE COL 2KG »: Colombia, where what comes from there says no other origin; « TOMATE FR COL 6KG » is a
 * « colis ».
 */
export const takeColombia = (
  line: LineWords,
  vocabulary: ReadableVocabulary,
  product: ReadableProduct,
): number[] => {
  const at = line.tokens.findIndex(({ stands, capitals }) => stands === 'col' && capitals)
  if (at < 0) return []
  const ids = (vocabulary.originsByCode.get('col') ?? []).filter(id => product.originIds.has(id))
  const saysOther =
    phrasesIn(line, vocabulary.origins).some(({ words }) => line.has(words)) ||
    line.tokens.some(({ stem, capitals }) => capitals && vocabulary.originsByCode.has(stem))
  if (ids.length === 0 || saysOther) return []
  line.take(at, at + 1)
  return ids
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
export const takePartOfCultivar = (
  line: LineWords,
  cultivars: ReadableProduct['cultivars'],
  /** Words of the product's own names. */
  own: readonly string[],
): string[] => {
  const rest = new Set(line.rest())
  const named = cultivars.filter(({ words }) => words.some(word => rest.has(word)))
  const most = Math.max(0, ...named.map(({ words }) => words.filter(word => rest.has(word)).length))
  const best = named.filter(
    ({ words }) => words.filter(word => rest.has(word)).length === most && most > 0,
  )
  for (const word of best.flatMap(({ words }) => words)) if (rest.has(word)) line.takeWord(word)
  return best.length > 0
    ? [...new Set(best.map(({ names }) => names))]
    : takeMisspelt(line, cultivars, { rest, own })
}

/** As long as a word must be to be another with one letter wrong. */
const surelySpelt = 6

/** A cultivar by a word that is one of its with a letter wrong or letters left out: « nadorcot », « blde ». */
const takeMisspelt = (
  line: LineWords,
  cultivars: ReadableProduct['cultivars'],
  { rest, own }: { rest: ReadonlySet<string>; own: readonly string[] },
): string[] => {
  for (const said of rest) {
    if (/\d/.test(said) || own.includes(said)) continue
    const meant = cultivars.filter(({ words }) =>
      words.some(
        word =>
          word[0] === said[0] &&
          (isShortened(said, word) ||
            (said.length >= surelySpelt && editDistance(said, word, 1) === 1)),
      ),
    )
    const names = [...new Set(meant.map(each => each.names))]
    if (names.length !== 1) continue
    line.takeWord(said)
    return names
  }
  return []
}

/** A new size as the product's others are spelt: « cal. 25 » beside « cal. 27 ». */
export const asSpelt = (size: string, product: ReadableProduct): string =>
  /^\d+$/.test(size) && product.sizes.some(({ names }) => /^cal\. \d+$/.test(names))
    ? `cal. ${size}`
    : size

/** Where a cultivar says it grows, if that is a place of France: « thym de Provence ». */
export const placeOf = (
  cultivars: readonly string[],
  vocabulary: ReadableVocabulary,
  product: ReadableProduct,
): readonly number[] => {
  const france = vocabulary.originsByCode.get('fr') ?? []
  const isPlace = (name: string) =>
    takeNamed(openLineWords(labelTokens(name)), vocabulary.frenchPlaces).length > 0
  return cultivars.some(isPlace) ? france.filter(id => product.originIds.has(id)) : []
}

export const protections = new Set(['aop', 'igp', 'aoc'])

/** A protected name by the words of it that a line says: « Violet » of « Violet de Cadours (AOP) ». */
export const withoutClaim = (name: string, line: LineWords): string => {
  if (!isProtectedName(name)) return name
  const said = name
    .replace(/\s?\([^()]*\)/g, '')
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

export const takeHead = (line: LineWords): void => {
  for (let at = 0; at < line.tokens.length && at < 2; at++) {
    if (!line.isFree(at)) continue
    const key = line.keys[at] ?? ''
    if (!familyWords.has(key) || (key === 'rouge' && line.keys[at - 1] !== 'fruit')) return
    line.take(at, at + 1)
  }
}
