import { genderless, isLittle } from '@carreau/catalogue-search/words/word-forms'
import type { LabelToken } from './label-tokens.ts'
import {
  isColour,
  type MeantWord,
  type ReadableProduct,
  type ReadableVocabulary,
} from './line-vocabulary.ts'
import { isIdleWord, type LineWords, openLineWords, phrasesIn } from './line-words.ts'

/** The products a line may name: one when it is sure, several when it is not, none when unknown. */
export type FoundProducts = {
  readonly products: readonly ReadableProduct[]
  /** Words that name it, wherever they stand. */
  readonly words: readonly string[]
  /** When none is named: those that share words with the line, the likeliest first. */
  readonly near: readonly ReadableProduct[]
  /** The line's words with those written out that were short or misspelt. */
  readonly tokens: readonly LabelToken[]
  /** A word of the line that only may stand for one of the product's; null: all are sure. */
  readonly unsure: { readonly said: string; readonly word: string } | null
}

type Scored = {
  product: ReadableProduct
  score: number
  isWhole: boolean
  words: readonly string[]
}

const nameBonus = 0.4
const wholeBonus = 0.3
/** Of what a line says beside the name and the product has in another of its names. */
const coverBonus = 0.35

/** How well a line names a product, by its best name and a cultivar; null when not at all. */
const score = (product: ReadableProduct, line: LineWords): Scored | null => {
  let best: Scored | null = null
  let isAllSaid = false
  const cultivar = phrasesIn(line, product.cultivars).find(
    ({ words }) => line.has(words) && !isColour(words),
  )
  for (const { words, isName } of product.aliases) {
    const hits = words.filter(word => line.all.has(word))
    if (hits.length === 0) continue
    const isWhole = hits.length === words.length
    const further = cultivar?.words.filter(word => !words.includes(word)).length ?? 0
    // Half a name is enough with a cultivar that only it has: « pomme de terre Amandine ».
    if (!isWhole && (!line.all.has(words[0] ?? '') || !isName)) continue
    const bonus = (isName ? nameBonus : 0) + (isWhole ? wholeBonus : 0)
    const value = 2 * (hits.length + further) + bonus
    const named = isWhole || further > 0
    if (best === null || value > best.score || (named && !best.isWhole)) {
      best = { product, score: value, isWhole: named, words: hits }
      isAllSaid = isWhole
    }
  }
  if (best === null) return null
  // Beside half a name stands another product: « chou frisé vert » is one whole, and no kale that is « frisé vert ».
  if (!isAllSaid) return best
  const named = best.words
  const beside = product.words.filter(word => line.all.has(word) && !named.includes(word)).length
  return { ...best, score: best.score + coverBonus * Math.min(2, beside) }
}

const mostNear = 8

/** Products that the first words of a line may have misspelt. */
const alike = (vocabulary: ReadableVocabulary, line: LineWords): ReadableProduct[] => {
  const words = [...line.all].slice(0, 3).flatMap(word => vocabulary.spell(word))
  const ids = new Set(words.flatMap(word => [...(vocabulary.productsByWord.get(word) ?? [])]))
  return [...ids].slice(0, mostNear).flatMap(id => vocabulary.products.get(id) ?? [])
}

const byScore = (one: Scored, other: Scored): number =>
  other.score - one.score || one.product.id - other.product.id

/** The products that some word of the line names. */
const scoreAll = (vocabulary: ReadableVocabulary, line: LineWords): Scored[] => {
  const ids = new Set<number>()
  for (const word of line.all)
    for (const id of vocabulary.productsByWord.get(word) ?? []) ids.add(id)
  return [...ids]
    .flatMap(id => {
      const product = vocabulary.products.get(id)
      return (product === undefined ? null : score(product, line)) ?? []
    })
    .sort(byScore)
}

/** The product that alone has some of the line's words, of which one is of no other: « pomme Canada ». */
const byOwnWord = (vocabulary: ReadableVocabulary, line: LineWords): Scored | null => {
  const found = new Map<number, string[]>()
  for (const word of line.all)
    for (const id of vocabulary.productsByWord.get(word) ?? [])
      found.set(id, [...(found.get(id) ?? []), word])
  const full = [...found].filter(
    ([, words]) =>
      words.length > 1 && words.some(word => vocabulary.productsByWord.get(word)?.size === 1),
  )
  const [only] = full
  const product = full.length === 1 ? vocabulary.products.get(only?.[0] ?? 0) : undefined
  return product === undefined ? null : { product, score: 0, isWhole: true, words: only?.[1] ?? [] }
}

const shortestLast = 5

/** The product whose name of two words ends in one that no other has: « Chantecler », « fressinette ». */
const byLastWord = (vocabulary: ReadableVocabulary, line: LineWords): Scored | null => {
  const named = line.keys.flatMap(key => {
    const ids = vocabulary.productsByWord.get(key)
    if (key.length < shortestLast || isColour([key]) || ids === undefined) return []
    const products = [...ids].flatMap(id => vocabulary.products.get(id) ?? [])
    return products.map(product => ({ product, word: key, isAlone: products.length === 1 }))
  })
  const [only, another] = named
  if (only === undefined || another !== undefined || !only.isAlone) return null
  const { product, word } = only
  const isLast = product.aliases.some(
    ({ words, isName }) => isName && words.length === 2 && words[1] === word,
  )
  return isLast ? { product, score: 0, isWhole: true, words: [word] } : null
}

const shortestCultivar = 4

/** The product that alone has a cultivar the line names, and no word of another: « Gariguette », « Chasselas Moissac ». */
const byCultivar = (vocabulary: ReadableVocabulary, line: LineWords): Scored | null => {
  const named = new Set<number>()
  for (const [at, key] of line.keys.entries()) {
    if (line.tokens[at]?.kind !== 'word' || key.length < shortestCultivar) continue
    if (vocabulary.productsByWord.has(key)) continue
    for (const words of vocabulary.cultivarsByWord.get(key) ?? []) {
      const ids = vocabulary.productsByCultivar.get(words.join(' '))
      if (ids?.size === 1 && words.every(word => line.all.has(word)))
        for (const id of ids) named.add(id)
    }
  }
  const [id] = named
  const product = named.size === 1 ? vocabulary.products.get(id ?? 0) : undefined
  return product === undefined ? null : { product, score: 0, isWhole: true, words: [] }
}

/** How much of what names a product the line has: a half of « Pomme Gala », a quarter of another. */
const share = ({ product, words }: Scored): number =>
  words.length / Math.max(1, product.aliases[0]?.words.length ?? 1)

type Ranked = { whole: readonly Scored[]; scored: readonly Scored[] }

const rank = (vocabulary: ReadableVocabulary, line: LineWords): Ranked => {
  const scored = scoreAll(vocabulary, line)
  const whole = scored.filter(({ isWhole }) => isWhole)
  if (whole.length > 0) return { whole, scored }
  const one =
    byOwnWord(vocabulary, line) ??
    (scored.length === 0 ? (byLastWord(vocabulary, line) ?? byCultivar(vocabulary, line)) : null)
  return { whole: one === null ? [] : [one], scored }
}

const wordToken = (stem: string, like: LabelToken): LabelToken => ({
  ...like,
  stem,
  capitals: false,
})

/** Words written in two that are one: « shii-také ». */
const joinHalves = (
  vocabulary: ReadableVocabulary,
  tokens: readonly LabelToken[],
): LabelToken[] => {
  const joined: LabelToken[] = []
  for (const token of tokens) {
    const before = joined.at(-1)
    const both = `${before?.stem ?? ''}${token.stem}`
    const known = (word: string) => vocabulary.productsByWord.has(word)
    if (before?.kind === 'word' && token.kind === 'word' && !known(before.stem) && known(both))
      joined.splice(-1, 1, wordToken(both, token))
    else joined.push(token)
  }
  return joined
}

/**
 * What a line begins with where it is the beginning of a product's first word and its second follows: « H. beurre »,
 * « F. de chêne », « PO GALA ».
 */
const writtenHead = (
  vocabulary: ReadableVocabulary,
  tokens: readonly LabelToken[],
): readonly LabelToken[] => {
  const [head, ...others] = tokens
  if (head?.kind !== 'word' || head.stem.length > longestHead) return tokens
  if (vocabulary.productsByWord.has(head.stem) || vocabulary.originsByCode.has(head.stem))
    return tokens
  const second = others.find(({ stem }) => !isLittle(stem))
  if (second?.kind !== 'word') return tokens
  const firsts = vocabulary.headsBySecond.get(genderless(second.stem)) ?? new Set()
  const [only, another] = [...firsts].filter(word => word.startsWith(head.stem))
  return only === undefined || another !== undefined ? tokens : [wordToken(only, head), ...others]
}
const longestHead = 3

const mostMeant = 8
/** A longer line is a sentence. */
const mostWords = 24

/** Words of a line that nothing has, and what they may stand for. */
const unknownWords = (
  vocabulary: ReadableVocabulary,
  line: LineWords,
): { at: number; meant: readonly MeantWord[] }[] =>
  (line.keys.length > mostWords ? [] : line.keys)
    .flatMap((key, at) => {
      if (line.tokens[at]?.kind !== 'word' || isIdleWord(key)) return []
      if (vocabulary.originWords.has(key)) return []
      const meant = vocabulary.meant(key)
      return meant.length === 0 ? [] : [{ at, meant: meant.slice(0, mostMeant) }]
    })
    .slice(0, 2)

type Read = { tokens: readonly LabelToken[]; ranked: Ranked; unsure: FoundProducts['unsure'] }

const topScore = ({ whole }: Ranked): number => whole[0]?.score ?? 0

/** The readings of a line in which its unknown words name most. */
const withMeanings = (vocabulary: ReadableVocabulary, tokens: readonly LabelToken[]): Read[] => {
  const line = openLineWords(tokens)
  let reads: Read[] = [{ tokens, ranked: rank(vocabulary, line), unsure: null }]
  for (const { at, meant } of unknownWords(vocabulary, line)) {
    const further = reads.flatMap(read =>
      meant.flatMap(({ word, isSure }): Read[] => {
        const token = read.tokens[at]
        if (token === undefined) return []
        const written = read.tokens.toSpliced(at, 1, wordToken(word, token))
        const ranked = rank(vocabulary, openLineWords(written))
        // It must name the product, not stand beside it.
        if (ranked.whole[0]?.words.includes(word) !== true) return []
        return [
          {
            tokens: written,
            ranked,
            unsure: read.unsure ?? (isSure ? null : { said: token.stem, word }),
          },
        ]
      }),
    )
    const most = Math.max(...[...reads, ...further].map(({ ranked }) => topScore(ranked)))
    reads = [...reads, ...further].filter(({ ranked }) => topScore(ranked) === most)
  }
  return reads
}

const distinct = <T>(some: readonly T[]): T[] => [...new Set(some)]

/** Which product a line's words name. */
export const findProducts = (
  vocabulary: ReadableVocabulary,
  label: readonly LabelToken[],
): FoundProducts => {
  const reads = withMeanings(vocabulary, writtenHead(vocabulary, joinHalves(vocabulary, label)))
  const [read] = reads
  const tokens = read?.tokens ?? label
  const { whole, scored } = read?.ranked ?? { whole: [], scored: [] }
  const line = openLineWords(tokens)
  const base = { tokens, words: [], near: [], unsure: null }
  const near = (some: readonly Scored[]) => some.slice(0, mostNear).map(({ product }) => product)
  const [first] = whole
  if (first === undefined)
    return {
      ...base,
      products: [],
      near:
        scored.length > 0
          ? near(scored.toSorted((one, other) => share(other) - share(one) || byScore(one, other)))
          : alike(vocabulary, line),
    }
  const tied = distinct(
    reads.flatMap(({ ranked }) =>
      ranked.whole.filter(each => each.score === first.score).map(({ product }) => product),
    ),
  )
  if (tied.length > 1) return { ...base, products: tied.slice(0, mostNear) }
  const sure = {
    ...base,
    products: [first.product],
    words: first.words,
    unsure: read?.unsure ?? null,
  }
  if (whole.length === 1) return sure
  // « laitue (batavia ou feuille de chêne) » names another as well; « mûre à point » does not.
  const meant = [
    first.product.cultivars,
    vocabulary.maturities,
    vocabulary.brands,
    vocabulary.origins,
  ]
  const explained = new Set([
    ...first.words,
    ...first.product.words,
    ...meant.flatMap(phrases =>
      phrasesIn<unknown>(line, phrases)
        .filter(({ words }) => line.has(words))
        .flatMap(({ words }) => words),
    ),
  ])
  const others = whole.filter(
    ({ product, words }) =>
      product !== first.product &&
      product.aliases.some(alias => alias.isName && alias.words.length === words.length) &&
      words.every(word => !explained.has(word)),
  )
  if (others.length > 0) return { ...base, products: near([first, ...others]) }
  return sure
}
