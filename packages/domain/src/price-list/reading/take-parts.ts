import { editDistance } from '@carreau/catalogue-search/words/spelling'
import { type LabelToken, labelTokens } from './label-tokens.ts'
import {
  isColour,
  isProtectedName,
  type ReadableProduct,
  type ReadableVocabulary,
  tellingWords,
} from './line-vocabulary.ts'
import { type LineWords, openLineWords, phrasesIn, takeNamed } from './line-words.ts'
import { type PackagingWords, packagingEnd, packagingWords } from './packaging-words.ts'
import { readCategory } from './read-label.ts'
import { isShortened } from './word-meanings.ts'

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

/**
 * Whether a code of where the product does not come from begins another name of its family: « OIGNON ROU » may be red, and is
 * a question.
 */
const mayBeName = (
  stem: string,
  ids: readonly number[],
  { product, vocabulary }: { product: ReadableProduct | null; vocabulary: ReadableVocabulary },
): boolean =>
  product !== null &&
  product.originIds.size > 0 &&
  !ids.some(id => product.originIds.has(id)) &&
  vocabulary.inFamily(product.aliases[0]?.words[0] ?? '', stem) !== null

/** Codes of two letters that are no word of French: « chou rouge fr ». */
const plainCodes = new Set('fr es it nl be pt pl br cr ke tr il'.split(' '))
const isCode = ({ stem, capitals }: LabelToken): boolean =>
  capitals || stem.length > 2 || plainCodes.has(stem)

/** Places and countries that a line names in words, the nearer of a place and its country. */
const originsNamed = (line: LineWords, vocabulary: ReadableVocabulary): number[] => {
  const found = new Set<number>()
  for (let times = 0; times < 3; times++) {
    const ids = takeNamed(line, vocabulary.origins)
    if (ids.length === 0) break
    for (const id of ids) found.add(id)
  }
  const countries = new Set([...found].flatMap(id => vocabulary.countryOf.get(id) ?? []))
  // « FR - COCO PAIMPOL » says it twice.
  const all = found.size === 0 ? null : new Set([...found, ...countries])
  for (const [at, token] of all === null ? [] : line.tokens.entries()) {
    const ids = isCode(token) ? vocabulary.originsByCode.get(token.stem) : undefined
    if (line.isFree(at) && ids?.some(id => all?.has(id)) === true) line.take(at, at + 1)
  }
  return [...found].filter(id => !countries.has(id))
}

/** The origins that a line names, which it says nothing else by. */
export const takeOrigins = (
  line: LineWords,
  vocabulary: ReadableVocabulary,
  product: ReadableProduct | null = null,
): number[] => {
  const named = originsNamed(line, vocabulary)
  if (named.length > 0) return named
  let abroad: [number, readonly number[]] | null = null
  for (const [at, token] of line.tokens.entries()) {
    if (!line.isFree(at) || !isCode(token)) continue
    const { stem } = token
    const ids = vocabulary.originsByCode.get(stem)
    if (ids === undefined || !isCountry(stem, ids, product)) continue
    if (mayBeName(stem, ids, { product, vocabulary })) continue
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

/** An origin by its beginning or with a slip, among words that nothing else explains: « BELG », « ESPANGE ». */
export const takeOriginLike = (line: LineWords, vocabulary: ReadableVocabulary): number[] => {
  for (const word of line.rest()) {
    const ids = vocabulary.originsLike(word)
    const countries = new Set(ids.map(id => vocabulary.countryOf.get(id) ?? id))
    const [country, another] = countries
    if (country === undefined || another !== undefined) continue
    line.takeWord(word)
    return ids.length === 1 ? [...ids] : [country]
  }
  return []
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

/**
 * « C1 », « C/2 »: a class, and of what is sized by such numbers nobody knows which: left unread there, as it was typed.
 */
export const takeClassCode = (
  line: LineWords,
  product: ReadableProduct,
): { category: string | null; unread: readonly string[] } => {
  for (const [at, { stem, stands }] of line.tokens.entries()) {
    const number = line.tokens[at + 1]
    if (stem !== 'cal' || stands !== 'c' || !line.isFree(at) || number?.kind !== 'number') continue
    if (!/^[123]$/.test(number.stem)) continue
    line.take(at, at + 2)
    const isSize = product.sizes.some(({ words }) => words.length === 1 && words[0] === number.stem)
    return isSize
      ? { category: null, unread: [`c${number.stem}`] }
      : { category: readCategory(number.stem), unread: [] }
  }
  return { category: null, unread: [] }
}

/** A cultivar by some of its words: « violet » of « Violet de Cadours (AOP) ». */
export const takePartOfCultivar = (
  line: LineWords,
  cultivars: ReadableProduct['cultivars'],
  /** Words of the product's own names. */
  own: readonly string[],
): string[] => {
  const rest = new Set(line.rest())
  const said = (words: readonly string[]) => words.filter(word => rest.has(word))
  // A colour is of many: « figue noire de Solliès » says Solliès.
  const weigh = (words: readonly string[]) =>
    said(words).reduce((sum, word) => sum + (isColour([word]) || shapes.has(word) ? 1 : 3), 0)
  const named = cultivars.filter(({ words }) => weigh(words) > 0)
  const most = Math.max(0, ...named.map(({ words }) => weigh(words)))
  const best = named.filter(({ words }) => weigh(words) === most)
  const words = best.flatMap(each => each.words)
  for (const word of words) if (rest.has(word)) line.takeWord(word)
  // « MUSCAT HAMB »
  for (const word of best.length === 0 ? [] : line.rest())
    if (words.some(each => isBegun(word, each))) line.takeWord(word)
  return best.length > 0
    ? [...new Set(best.map(({ names, words }) => withoutPlace(names, said(words))))]
    : takeMisspelt(line, cultivars, { rest, own })
}

/** Words of cultivars that a colour says as well: « Chair blanche », « Grand vert ». */
const plainBeside = new Set(['chair', 'grand', 'carre', 'gros', 'petit'])

/** Shapes that cultivars are named by and much else is too: « radis noir long » is no « Long poids d’horloge ». */
const shapes = new Set(['long', 'rond', 'feuille', 'doux', 'dou', 'fin', 'plat'])

/** A cultivar of which a line says the colour or the shape alone: « figue noire » is « Noire », and claims no Caromb. */
const withoutPlace = (name: string, said: readonly string[]): string => {
  if (!said.every(word => shapes.has(word) || isColour([word]))) return name
  const bare = tellingWords(name.replace(/\s?\([^()]*\)/g, ''))
  if (bare.every(word => said.includes(word) || plainBeside.has(word))) return name
  const colour = name
    .split(/[\s()]+/)
    .find(word => tellingWords(word).some(stem => said.includes(stem)))
  return colour === undefined ? name : colour.charAt(0).toLocaleUpperCase('fr') + colour.slice(1)
}

const isBegun = (said: string, word: string): boolean =>
  said.length >= 4 && word.length > said.length && word.startsWith(said)

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
          (isBegun(said, word) ||
            isShortened(said, word) ||
            words.join('') === said ||
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
  'herbe aromate aromatique salade legume fruit champignon agrume exotique racine bulbe chou pomme poire'.split(
    ' ',
  ),
)
/** What follows such a word, and tells something else behind a product: a « persil racine » is no parsley. */
const behindFamily = new Set(['aromatique', 'fine', 'exotique', 'rouge'])

export const takeHead = (line: LineWords): void => {
  const [head = '', second = ''] = line.keys
  if (!line.isFree(0) || !familyWords.has(head)) return
  line.take(0, 1)
  if (behindFamily.has(second) && (second !== 'rouge' || head === 'fruit')) line.take(1, 2)
}
