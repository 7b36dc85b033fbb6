import { foldText } from '@carreau/domain/french/fold'

/** Nobody types more; the rest of a pasted page is not read. */
const maxCharacters = 200
const maxWords = 8

/** Words that say nothing of a product; « pomme de terre » is pomme and terre. */
const littleWords = new Set('a au aux avec d de des du en et l la le les un une'.split(' '))

/** Plurals in s and x are written like the singular: tomates, choux (domain §6). */
const singular = (word: string): string =>
  word.length >= 4 && /[sx]$/.test(word) ? word.slice(0, -1) : word

/** What is compared: folded words of letters and digits. */
const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')

/** A word of a query: as typed, matched as the beginning of a word, and alone as the whole one. */
export type SearchWord = { typed: string; whole: string }

/** The words a text asks for; none when it has neither letter nor digit. */
export const searchWords = (text: string): SearchWord[] => {
  const words = wordsIn(text.slice(0, maxCharacters))
  const telling = words.filter(word => !littleWords.has(word))
  return (telling.length > 0 ? telling : words)
    .slice(0, maxWords)
    .map(typed => ({ typed, whole: singular(typed) }))
}

export type Named = { name: string; designation: string }

const isWhole = (words: readonly string[], word: SearchWord): boolean =>
  words.includes(word.typed) || words.includes(word.whole)

const beginsOne = (words: readonly string[], word: SearchWord): boolean =>
  isWhole(words, word) || words.some(known => known.startsWith(word.typed))

/**
 * How far a product is from what was typed, 0 nearest: its very name (« pomme » before « pomme de
 * terre »), whole words at the head of its designation, whole words in it, beginnings of words at
 * its head (« poire » before « poireau »), beginnings in it, and last its synonyms and cultivars.
 */
export const distance = (words: readonly SearchWord[], product: Named): number => {
  const name = wordsIn(product.name).filter(word => !littleWords.has(word))
  const designation = wordsIn(product.designation).filter(word => !littleWords.has(word))
  const head = designation.slice(0, words.length)
  if (name.length === words.length && words.every(word => isWhole(name, word))) return 0
  if (words.every(word => isWhole(head, word))) return 1
  if (words.every(word => isWhole(designation, word))) return 2
  if (words.every(word => beginsOne(head, word))) return 3
  if (words.every(word => beginsOne(designation, word))) return 4
  return 5
}
