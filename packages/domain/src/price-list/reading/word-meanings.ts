import { editDistance, type openSpelling } from '@carreau/catalogue-search/words/spelling'
import { genderless } from '@carreau/catalogue-search/words/word-forms'
import type { Phrase } from './line-words.ts'

/** Letters that short forms leave out first: vowels, and the n and m that only colour them. */
const soft = /[aeiouynm]/g
const bones = (word: string): string => word.replace(soft, '')

/** Whether the letters of a word stand in another in their order. */
const isWithin = (said: string, whole: string): boolean => {
  let at = 0
  for (const letter of whole) if (letter === said[at]) at += 1
  return at === said.length
}

/**
 * Whether a word is another with letters left out of its middle, as hands do it: « brche » branche, « rde » ronde,
 * « dce » douce, « blde » blonde. All its hard consonants stay, in their order, and so does its first letter; the words
 * of products are of no gender.
 */
export const isShortened = (said: string, whole: string): boolean => {
  if (said.length < 3 || said[0] !== whole[0] || !/[^aeiouy]{2}/.test(said)) return false
  return [said, said.replace(/e$/, '')].some(
    each =>
      each.length < whole.length &&
      bones(each).length > 1 &&
      bones(each) === bones(whole) &&
      isWithin(each, whole),
  )
}

/** Whether a word's consonants alone are said: « pr » of « poire ». */
export const isBoneOf = (said: string, whole: string): boolean =>
  said.length > 1 && said[0] === whole[0] && bones(whole) === said && isWithin(said, whole)

/** A word of products that another may stand for. */
export type MeantWord = {
  readonly word: string
  readonly isSure: boolean
  /** Whether it is sure as soon as another word of the line names the product too. */
  readonly isLong?: boolean
}

const shortest = 3
const sureLetters = 4
/** A word this long with one letter wrong is that word. */
const surelySpelt = 6

/** Finds what words that are none were meant for: « courg », « shitake ». */
export const openMeanings = (
  productsByWord: ReadonlyMap<string, ReadonlySet<number>>,
  spelling: ReturnType<typeof openSpelling>,
  isKnown: (word: string) => boolean,
) => {
  const sorted = [...productsByWord.keys()].sort()
  const idsOf = (word: string): string => [...(productsByWord.get(word) ?? [])].join(' ')
  const kept = new Map<string, readonly MeantWord[]>()
  const find = (word: string): readonly MeantWord[] => {
    if (isKnown(word) || word.length < shortest || /\d/.test(word)) return []
    const whole = sorted.filter(each => each.startsWith(word))
    // « POME » begins « pomelo », and is a slip for « pomme » as well.
    const slips =
      whole.length > 0
        ? spelling(word)
            .words.map(genderless)
            .filter(each => !whole.includes(each) && productsByWord.has(each))
        : []
    if (whole.length > 0)
      return [...whole, ...slips].map((each, _, all) => ({
        word: each,
        isSure: word.length >= sureLetters && new Set(all.map(idsOf)).size === 1,
        isLong: word.length >= sureLetters,
      }))
    const shortened = sorted.filter(each => isShortened(word, each))
    if (shortened.length > 0)
      return shortened.map(each => ({ word: each, isSure: shortened.length === 1 }))
    const { words, distance } = spelling(word)
    // « BALNCHE » is a slip for a form of « blanc » that names do not have.
    const found = [...new Set(words.map(genderless))].filter(each => productsByWord.has(each))
    const isSlip = distance === 1 && found.length === 1
    return found.map(each => ({
      word: each,
      isSure: isSlip && word.length >= surelySpelt,
      isLong: isSlip && word.length >= sureLetters,
    }))
  }
  return (word: string): readonly MeantWord[] => {
    const found = kept.get(word) ?? find(word)
    if (kept.size < 20_000) kept.set(word, found)
    return found
  }
}

/** Finds what a word is short for where the family is said: « POM GOLD », « TOM CER », « TOM GRAPE ». */
export const openFamilies = (families: ReadonlyMap<string, ReadonlySet<string>>) => {
  const kept = new Map<string, Map<string, string | null>>()
  const find = (head: string, word: string): string | null => {
    const its = families.get(head)
    if (its === undefined || its.has(word) || word.length < shortest || /\d/.test(word)) return null
    const [only, another] = [...its].filter(
      each =>
        each !== head &&
        (each.startsWith(word) ||
          isShortened(word, each) ||
          (word.length > sureLetters && each[0] === word[0] && editDistance(word, each, 1) === 1)),
    )
    return another === undefined ? (only ?? null) : null
  }
  return (head: string, word: string): string | null => {
    if (!families.has(head)) return null
    const its = kept.get(head) ?? new Map<string, string | null>()
    kept.set(head, its)
    const known = its.get(word)
    if (known !== undefined) return known
    const found = find(head, word)
    if (its.size < 5_000) its.set(word, found)
    return found
  }
}

/** Finds the origin that a word is short for, or a slip of, where it is no other word of the trade. */
export const openOriginsLike = (
  origins: readonly Phrase<number>[],
  isKnown: (word: string) => boolean,
): ((word: string) => readonly number[]) => {
  const byWord = Map.groupBy(
    origins.filter(({ words }) => words.length === 1 && (words[0]?.length ?? 0) > sureLetters),
    ({ words }) => words[0] ?? '',
  )
  const kept = new Map<string, readonly number[]>()
  const find = (word: string): readonly number[] => {
    const like = [...byWord.keys()].filter(each => each.startsWith(word))
    const found =
      like.length > 0 || word.length < surelySpelt
        ? like
        : [...byWord.keys()].filter(each => editDistance(word, each, 1) === 1)
    return [...new Set(found.flatMap(each => byWord.get(each) ?? []).map(({ names }) => names))]
  }
  return word => {
    if (word.length < sureLetters || /\d/.test(word) || isKnown(word)) return []
    const ids = kept.get(word) ?? find(word)
    if (kept.size < 20_000) kept.set(word, ids)
    return ids
  }
}
