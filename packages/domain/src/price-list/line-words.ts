import { genderless, isCourtesy, isLittle } from '@carreau/catalogue-search/words/word-forms'
import type { LabelToken } from './label-tokens.ts'

/** Words in the order they are said, and what they name. */
export type Phrase<T> = { readonly words: readonly string[]; readonly names: T }

/** What says nothing that tells one offer from another. */
const idle = new Set(
  'lavee lave vrac sec sech nouveau nouvelle ht net environ min rnm stade ca arrivage calibre cal'.split(
    ' ',
  ),
)

/** The words of a line, each of which is taken for one thing at most. */
export const openLineWords = (tokens: readonly LabelToken[]) => {
  const keys = tokens.map(({ kind, stem }) => (kind === 'word' ? genderless(stem) : stem))
  const taken = new Uint8Array(tokens.length)
  const all: ReadonlySet<string> = new Set(keys)
  const stems: ReadonlySet<string> = new Set([...keys, ...tokens.map(({ stem }) => stem)])
  const little = keys.map((key, at) => tokens[at]?.kind === 'word' && isLittle(key))

  /** Where a phrase that begins here ends; −1 when it does not stand here. */
  const endAt = (words: readonly string[], from: number): number => {
    let at = from
    for (const [index, word] of words.entries()) {
      while (index > 0 && little[at] === true && keys[at] !== word && taken[at] === 0) at++
      if (keys[at] !== word || taken[at] === 1) return -1
      at++
    }
    return at
  }
  const placeOf = (words: readonly string[]): readonly [number, number] | null => {
    const [first] = words
    if (first === undefined || !all.has(first)) return null
    for (let from = keys.indexOf(first); from >= 0; from = keys.indexOf(first, from + 1)) {
      const end = endAt(words, from)
      if (end >= 0) return [from, end]
    }
    return null
  }
  const take = (from: number, end: number): void => {
    taken.fill(1, from, end)
  }
  return {
    tokens,
    keys,
    all,
    /** The same as they were typed, in the singular. */
    stems,
    isFree: (at: number): boolean => at < tokens.length && taken[at] === 0,
    take,
    /** Whether the words stand together, nothing between them but little ones. */
    has: (words: readonly string[]): boolean => placeOf(words) !== null,
    /** Takes the words where they stand first together; false when they do not. */
    takePhrase: (words: readonly string[]): boolean => {
      const place = placeOf(words)
      if (place !== null) take(...place)
      return place !== null
    },
    /** Takes a word wherever it stands first. */
    takeWord: (word: string): void => {
      const at = keys.findIndex((key, index) => key === word && taken[index] === 0)
      if (at >= 0) taken[at] = 1
    },
    /** What nobody has taken and what may tell one thing from another. */
    rest: (): string[] =>
      keys.filter(
        (key, at) =>
          taken[at] === 0 &&
          little[at] !== true &&
          tokens[at]?.kind !== 'plus' &&
          !isCourtesy(key) &&
          !idle.has(key),
      ),
  }
}
export type LineWords = ReturnType<typeof openLineWords>

/** Takes the first of these phrases that the line has: all that its words name, alike. */
export const takeNamed = <T>(line: LineWords, phrases: readonly Phrase<T>[]): T[] => {
  const found = phrases.find(({ words }) => line.all.has(words[0] ?? '') && line.takePhrase(words))
  if (found === undefined) return []
  const same = found.words.join(' ')
  return [
    ...new Set(phrases.filter(({ words }) => words.join(' ') === same).map(({ names }) => names)),
  ]
}
