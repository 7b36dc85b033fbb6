import { foldText } from '@carreau/domain/french/fold'

/** A product as far as finding it by words needs. */
export type NamedProduct = {
  id: number
  name: string
  variety: string | null
  designation: string
  searchText: string
  photoKey: string | null
  tint: string
  categoryName: string
}

/** How well a product answers the words: lower is better. */
export type Rank = 0 | 1 | 2 | 3

/** More words than anyone types; a pasted page is read no further. */
const maxWords = 12

/** Singular and plural meet: « tomates », « choux »; short words (noix, ail) stay whole. */
const singular = (word: string): string => (word.length > 4 ? word.replace(/[sx]$/, '') : word)

/** The words of a text as search compares them. */
export const wordsOf = (text: string): string[] =>
  foldText(text.slice(0, 500))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .slice(0, maxWords)
    .map(singular)

const begins = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word)

/** Every word asked for must stand in the product's text, as a word or the beginning of one. */
const rankOf = (product: NamedProduct, asked: readonly string[]): Rank | null => {
  const words = allWords(product)
  if (!asked.every(word => words.some(known => known.startsWith(word)))) return null
  const designation = wordsOf(product.designation)
  const name = wordsOf(product.name)
  // « pomme » is the whole name of an apple, only the beginning of « pomme de terre ».
  if (begins(asked, name) && begins(designation, asked)) return 0
  if (begins(designation, asked)) return 1
  return asked.every(word => words.includes(word)) ? 2 : 3
}

const wordCache = new WeakMap<NamedProduct, string[]>()
const allWords = (product: NamedProduct): string[] => {
  const known = wordCache.get(product)
  if (known !== undefined) return known
  const words = product.searchText.split(/[^\p{L}\p{N}]+/u).map(singular)
  wordCache.set(product, words)
  return words
}

/** The products that answer a text, best first. A text without a word finds nothing. */
export const productsNamed = (
  products: readonly NamedProduct[],
  text: string,
): { product: NamedProduct; rank: Rank }[] => {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  return products
    .flatMap(product => {
      const rank = rankOf(product, asked)
      return rank === null ? [] : [{ product, rank }]
    })
    .sort((a, b) => a.rank - b.rank || (a.product.designation < b.product.designation ? -1 : 1))
}
