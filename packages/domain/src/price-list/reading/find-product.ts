import { genderless, isLittle } from '@carreau/catalogue-search/words/word-forms'
import type { LabelToken } from './label-tokens.ts'
import type { ReadableProduct, ReadableVocabulary } from './line-vocabulary.ts'
import { isIdleWord, type LineWords, openLineWords, phrasesIn } from './line-words.ts'
import { isNoteWord } from './no-offer.ts'
import { alsoOfCultivar, byScore, type Ranked, rank, type Scored, share } from './rank-products.ts'
import type { MeantWord } from './word-meanings.ts'
import { isBoneOf } from './word-meanings.ts'

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

const mostNear = 8

/** Products that the first words of a line may have misspelt. */
const alike = (vocabulary: ReadableVocabulary, line: LineWords): ReadableProduct[] => {
  const words = [...line.all].slice(0, 3).flatMap(word => vocabulary.spell(word))
  const ids = new Set(words.flatMap(word => [...(vocabulary.productsByWord.get(word) ?? [])]))
  return [...ids].slice(0, mostNear).flatMap(id => vocabulary.products.get(id) ?? [])
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
  const firsts = firstsBefore(vocabulary, genderless(second.stem))
  const [only, another] = [...firsts].filter(
    word => word.startsWith(head.stem) || isBoneOf(head.stem, word),
  )
  return only === undefined || another !== undefined ? tokens : [wordToken(only, head), ...others]
}
const longestHead = 3

/** The first words of names whose second is this, or is begun by it: « PR CONF ». */
const firstsBefore = (vocabulary: ReadableVocabulary, second: string): ReadonlySet<string> => {
  const firsts = vocabulary.headsBySecond.get(second)
  if (firsts !== undefined || second.length < 4) return firsts ?? new Set()
  const begun = [...vocabulary.headsBySecond].filter(([word]) => word.startsWith(second))
  return begun.length === 1 ? (begun[0]?.[1] ?? new Set()) : new Set()
}

const mostMeant = 8
/** A longer line is a sentence. */
const mostWords = 24

type UnknownWord = { at: number; key: string; meant: readonly MeantWord[] }

/** What one word of a line may stand for: in the family that its head names, else anywhere. */
const meaningsOf = (
  vocabulary: ReadableVocabulary,
  { key, typed, head }: { key: string; typed: string | undefined; head: string | undefined },
): readonly MeantWord[] => {
  // « ARTICHAUT POIV », « COURG BUTTERNUT »: what is short for one thing may begin another.
  if (typed !== undefined && typed.length >= sureLetters) {
    const inFamily = head === undefined ? null : vocabulary.inFamily(head, typed)
    const others = vocabulary.meant(typed).map(({ word }) => word)
    return [...new Set([...(inFamily === null ? [] : [inFamily]), ...others])]
      .filter(word => word !== key)
      .map(word => ({ word, isSure: false, isLong: true }))
  }
  const named = head === undefined || key === head ? null : vocabulary.inFamily(head, key)
  return named === null ? vocabulary.meant(key) : [{ word: named, isSure: true }]
}

/** Words of a line that nothing has, and what they may stand for. */
const unknownWords = (
  vocabulary: ReadableVocabulary,
  line: LineWords,
  /** The words that name it as they stand. */
  named: readonly string[],
): UnknownWord[] => {
  if (line.keys.length > mostWords) return []
  const head = line.keys.find(key => vocabulary.families.has(key))
  return line.keys
    .flatMap((key, at) => {
      const token = line.tokens[at]
      if (token?.kind !== 'word' || isIdleWord(key)) return []
      if (vocabulary.originWords.has(key) || isNoteWord(key)) return []
      // « TOM GRAPPE » needs no other reading.
      if (named.length > 1 && named.includes(key)) return []
      const meant = meaningsOf(vocabulary, { key, typed: token.stands, head })
      return meant.length === 0 ? [] : [{ at, key, meant: meant.slice(0, mostMeant) }]
    })
    .slice(0, 2)
}

type Read = { tokens: readonly LabelToken[]; ranked: Ranked; unsure: FoundProducts['unsure'] }
type Written = { at: number; said: string; meant: MeantWord }

const topScore = ({ whole }: Ranked): number => whole[0]?.score ?? 0

/** A line with some of its words written out; null where they do not name what it is then. */
const readWith = (
  vocabulary: ReadableVocabulary,
  tokens: readonly LabelToken[],
  written: readonly Written[],
): Read | null => {
  const meant = tokens.map((token, at) => {
    const word = written.find(each => each.at === at)?.meant.word
    return word === undefined ? token : wordToken(word, token)
  })
  const ranked = rank(vocabulary, openLineWords(meant))
  const [first] = ranked.whole
  const named = [...(first?.words ?? []), ...(first?.cultivar ?? [])]
  // They must name the product, not stand beside it.
  if (!written.every(each => named.includes(each.meant.word))) return null
  const doubtful = written.find(
    ({ meant: { isSure, isLong = false } }) => !isSure && !(isLong && named.length > 1),
  )
  const unsure = doubtful && { said: doubtful.said, word: doubtful.meant.word }
  return { tokens: meant, ranked, unsure: unsure ?? null }
}

const mostOfTwo = 4

/**
 * Two words of a line written out together: « TOMAT ANCIENE », and « LAIT ROMA » by the family that the first turns out
 * to name.
 */
const pairsOf = (
  vocabulary: ReadableVocabulary,
  line: LineWords,
  unknown: readonly UnknownWord[],
): Written[][] => {
  const [one, other] = unknown
  if (one === undefined) return []
  const words = line.keys.flatMap((key, at) =>
    at !== one.at && line.tokens[at]?.kind === 'word' && !isIdleWord(key) ? [{ at, key }] : [],
  )
  return one.meant.slice(0, mostOfTwo).flatMap(first => {
    const written = { at: one.at, said: one.key, meant: first }
    const inFamily = words.flatMap(({ at, key }): Written[] => {
      if (vocabulary.originWords.has(key)) return []
      const word = vocabulary.inFamily(first.word, key)
      return word === null ? [] : [{ at, said: key, meant: { word, isSure: true } }]
    })
    const seconds =
      inFamily.length > 0 || other === undefined
        ? inFamily
        : other.meant.slice(0, mostOfTwo).map(meant => ({ at: other.at, said: other.key, meant }))
    return seconds.map(second => [written, second])
  })
}

/** The readings of a line in which its unknown words name most. */
const withMeanings = (vocabulary: ReadableVocabulary, tokens: readonly LabelToken[]): Read[] => {
  const line = openLineWords(tokens)
  const base: Read = { tokens, ranked: rank(vocabulary, line), unsure: null }
  const unknown = unknownWords(vocabulary, line, base.ranked.whole[0]?.words ?? [])
  if (unknown.length === 0) return [base]
  const singles = unknown.flatMap(({ at, key, meant }) =>
    meant.map((each): Written[] => [{ at, said: key, meant: each }]),
  )
  const reads = [base]
  for (const written of [...singles, ...pairsOf(vocabulary, line, unknown)]) {
    const read = readWith(vocabulary, tokens, written)
    if (read !== null) reads.push(read)
  }
  const most = Math.max(...reads.map(({ ranked }) => topScore(ranked)))
  return reads.filter(({ ranked }) => topScore(ranked) === most)
}
const sureLetters = 4

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
  if (tied.length === 1) tied.push(...alsoOfCultivar(vocabulary, first))
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
