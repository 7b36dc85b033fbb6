import { genderless, isCourtesy, isLittle } from '@carreau/catalogue-search/words/word-forms'
import type { LabelToken } from './label-tokens.ts'

/** Words in the order they are said, and what they name. */
export type Phrase<T> = { readonly words: readonly string[]; readonly names: T }

/** What says nothing that tells one offer from another. */
const idle = new Set(
  `lavee lave vrac nouveau nouvelle ht net environ min rnm stade ca arrivage calibre cal
  qualite superieur superieure select selection premium local locale pays marche jour stock dispo ifco bois
  carton plastique avion bateau consigne perdu standard std normal classique variable poid pu px colis unite
  piece kg gr g mm cm categorie cat cl classe choix lot promo top super beau bel aop igp aoc
  orig special speciale export hve globalgap eps chep europool`.split(/\s+/),
)
/** Whether a word says nothing that tells one offer from another. */
export const isIdleWord = (key: string): boolean =>
  idle.has(key) || isCourtesy(key) || isLittle(key)

/** Letters that stand for words, and say something: « COURGETTE J ». */
const loneLetters = new Set(['j', 'm'])

/** The words of a line, each of which is taken for one thing at most. */
export const openLineWords = (tokens: readonly LabelToken[]) => {
  const keys = tokens.map(({ kind, stem }) => (kind === 'word' ? genderless(stem) : stem))
  const taken = new Uint8Array(tokens.length)
  const typed = tokens.flatMap(({ stands }) => stands ?? [])
  const all: ReadonlySet<string> = new Set(typed.length === 0 ? keys : [...keys, ...typed])
  const stems: ReadonlySet<string> = new Set([...all, ...tokens.map(({ stem }) => stem)])
  const is = (at: number, word: string | undefined): boolean =>
    keys[at] === word || tokens[at]?.stands === word
  const little = keys.map(
    (key, at) => tokens[at]?.kind === 'word' && isLittle(key) && !loneLetters.has(key),
  )

  /** Where a phrase that begins here ends; −1 when it does not stand here. */
  const endAt = (words: readonly string[], from: number): number => {
    let at = from
    for (const [index, word] of words.entries()) {
      while (index > 0 && little[at] === true && !is(at, word) && taken[at] === 0) at++
      if (at >= keys.length || !is(at, word) || taken[at] === 1) return -1
      at++
    }
    return at
  }
  const placeOf = (words: readonly string[]): readonly [number, number] | null => {
    const [first] = words
    if (first === undefined || !all.has(first)) return null
    for (let from = 0; from < keys.length; from++) {
      const end = is(from, first) ? endAt(words, from) : -1
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
    /** Whether a word stands where nobody has taken it. */
    rests: (word: string): boolean => keys.some((key, at) => key === word && taken[at] === 0),
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

type Placed<T> = { phrase: Phrase<T>; order: number }
const indexes = new WeakMap<readonly Phrase<unknown>[], ReadonlyMap<string, Placed<unknown>[]>>()

/** Phrases by their first words: of hundreds a line may have a handful. */
const indexOf = <T>(phrases: readonly Phrase<T>[]): ReadonlyMap<string, Placed<T>[]> => {
  const known = indexes.get(phrases)
  if (known !== undefined) return known as ReadonlyMap<string, Placed<T>[]>
  const index = Map.groupBy(
    phrases.map((phrase, order) => ({ phrase, order })),
    ({ phrase }) => phrase.words[0] ?? '',
  )
  indexes.set(phrases, index)
  return index
}

/** The phrases that the line may have, in their order. */
export const phrasesIn = <T>(line: LineWords, phrases: readonly Phrase<T>[]): Phrase<T>[] => {
  const index = indexOf(phrases)
  const found: Placed<T>[] = []
  for (const word of line.all) {
    const some = index.get(word)
    if (some !== undefined) found.push(...some)
  }
  if (found.length > 1) found.sort((one, other) => one.order - other.order)
  return found.map(({ phrase }) => phrase)
}

/** Takes the first of these phrases that the line has: all that its words name, alike. */
export const takeNamed = <T>(line: LineWords, phrases: readonly Phrase<T>[]): T[] => {
  const some = phrasesIn(line, phrases)
  const found = some.find(({ words }) => line.takePhrase(words))
  if (found === undefined) return []
  const same = found.words.join(' ')
  return [
    ...new Set(some.filter(({ words }) => words.join(' ') === same).map(({ names }) => names)),
  ]
}
