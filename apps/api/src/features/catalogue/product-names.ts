import { foldText } from '@carreau/domain/french/fold'

/** A product as far as finding it by words needs. */
export type NamedProduct = {
  id: number
  name: string
  variety: string | null
  designation: string
  /** Designation, synonyms and cultivars through the domain's foldText. */
  searchText: string
  photoKey: string | null
  tint: string
  categoryName: string
}

/** Nobody types more; a pasted page is read no further. */
const maxCharacters = 200
const maxWords = 12

/** Words that tell no product from another: « pomme de terre » is pomme and terre. */
const littleWords = new Set('a au aux avec d de des du en et l la le les un une'.split(' '))

/** Singular and plural meet: « tomates », « choux »; short words (noix, ail) stay whole. */
const singular = (word: string): string => (word.length > 4 ? word.replace(/[sx]$/, '') : word)

const tellingWords = (foldedText: string): string[] => {
  const words = foldedText.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  const telling = words.filter(word => !littleWords.has(word))
  return (telling.length > 0 ? telling : words).map(singular)
}

/** The words of a text as search compares them; none when it has neither letter nor digit. */
export const wordsOf = (text: string): string[] =>
  tellingWords(foldText(text.slice(0, maxCharacters))).slice(0, maxWords)

type Words = { all: string[]; designation: string[]; name: string[] }

/** Every search asks for them of every product, and they live as long as it does. */
const wordsOfProducts = new WeakMap<NamedProduct, Words>()

const productWords = (product: NamedProduct): Words => {
  const known = wordsOfProducts.get(product)
  if (known !== undefined) return known
  const words = {
    all: tellingWords(product.searchText),
    designation: wordsOf(product.designation),
    name: wordsOf(product.name),
  }
  wordsOfProducts.set(product, words)
  return words
}

const begins = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word)

/**
 * How far a product is from the words, 0 nearest; null when one of them neither is nor begins a
 * word of its text.
 */
const distance = (product: NamedProduct, asked: readonly string[]): number | null => {
  const { all, designation, name } = productWords(product)
  if (!asked.every(word => all.some(known => known.startsWith(word)))) return null
  // « pomme » is the whole name of an apple, only the beginning of « pomme de terre ».
  if (begins(asked, name) && begins(designation, asked)) return 0
  if (begins(designation, asked)) return 1
  if (asked.every(word => designation.includes(word))) return 2
  // « cour » begins courgette; « poire » begins poireau only after every pear.
  if (asked.every((word, index) => designation[index]?.startsWith(word))) return 3
  return asked.every(word => all.includes(word)) ? 4 : 5
}

/** The products that have every word, nearest first, then by name; none for a text without one. */
export const productsNamed = (products: readonly NamedProduct[], text: string): NamedProduct[] => {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  return products
    .flatMap(product => {
      const far = distance(product, asked)
      return far === null ? [] : [{ product, far }]
    })
    .sort(
      (left, right) =>
        left.far - right.far || (left.product.searchText < right.product.searchText ? -1 : 1),
    )
    .map(({ product }) => product)
}
