import { furtherOf, type Hit, type IndexedProduct, likeness, places } from './product-index.ts'
import type { VocabularyProduct } from './vocabulary.ts'

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(word => other.includes(word))

const begins = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word)

/** How much a product is asked for. */
export type Weigh = (product: VocabularyProduct) => number

/** What the words are to a product once completed and put right, nearest first. */
const tier = (product: IndexedProduct, words: readonly string[], worst: number): number => {
  const { nameStems, designationStems, synonymStems } = product
  if (same(nameStems, words)) return 0
  const named = words.every(word => designationStems.includes(word))
  if (named && nameStems.every(word => words.includes(word))) return 1
  // A whole name of the trade is a name: « patate » is the potato before the sweet potato.
  if (synonymStems.some(synonym => sameWords(synonym, words))) return 2
  if (named) return begins(designationStems, words) ? 3 : 4
  return worst <= places.synonym + 0.1 ? 5 : worst <= places.family + 0.1 ? 6 : 7
}

/** Among products that the words name alike: the one they name wholly, then by another name. */
const wholeness = (product: IndexedProduct, words: readonly string[]): number => {
  if (sameWords(product.designationStems, words)) return 0
  const other = product.synonymStems.findIndex(synonym => sameWords(synonym, words))
  return other >= 0 ? 1 + other : 100
}

/** What a word cost for not being the product’s word to the letter. */
const further = ({ likeness: like }: Hit): number =>
  like >= likeness.misspelt ? furtherOf.misspelt : like === likeness.begun ? furtherOf.begun : 0

type Ranked = { product: IndexedProduct; keys: number[] }

const compare = (left: Ranked, right: Ranked): number => {
  for (const [index, key] of left.keys.entries()) {
    const difference = key - (right.keys[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (left.product.folded !== right.product.folded)
    return left.product.folded < right.product.folded ? -1 : 1
  return left.product.id - right.product.id
}

/**
 * Orders products by how the words name them: words as they are before words begun before words
 * misspelt; then whole names, names with variety, synonyms, parts; then what is asked for most.
 */
export const rankProducts = (
  found: readonly { product: IndexedProduct; hits: readonly Hit[]; lacks: boolean }[],
  weigh: Weigh,
): IndexedProduct[] =>
  found
    .map(({ product, hits, lacks }): Ranked => {
      const words = hits.map(hit => hit.word)
      let like: number = likeness.same
      let worst = 0
      for (const hit of hits) {
        if (hit.likeness > like) like = hit.likeness
        const place = hit.cost - further(hit)
        if (place > worst) worst = place
      }
      return {
        product,
        keys: [
          lacks ? 1 : 0,
          like,
          tier(product, words, worst),
          wholeness(product, words),
          -weigh(product),
        ],
      }
    })
    .sort(compare)
    .map(({ product }) => product)
