import type { IndexedProduct } from './product-index.ts'

const shown = 12
/** Of a word's trigrams in two spellings: « aubrgine » shares .58 with aubergine, « kiwy » .43. */
const minLikeness = 0.3
/** Shorter words are alike by chance. */
const shortestWord = 4

const trigramsOf = (word: string): Set<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Shared trigrams among all of both. */
const likenessOf = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared++
  return shared / (one.size + other.size - shared)
}

/** Finds the products that have words spelt like these. */
export const openNearest = (products: readonly IndexedProduct[]) => {
  const byWord = new Map<string, { trigrams: Set<string>; products: Set<number> }>()
  products.forEach((product, number) => {
    for (const word of product.folded.match(/\p{L}+/gu) ?? []) {
      if (word.length < shortestWord) continue
      const known = byWord.get(word) ?? { trigrams: trigramsOf(word), products: new Set() }
      known.products.add(number)
      byWord.set(word, known)
    }
  })
  const words = [...byWord.values()]

  /** How alike each product's most alike word is. */
  const alike = (stem: string): Map<number, number> => {
    const trigrams = trigramsOf(stem)
    const found = new Map<number, number>()
    for (const word of words) {
      const like = likenessOf(trigrams, word.trigrams)
      if (like < minLikeness) continue
      for (const product of word.products)
        found.set(product, Math.max(like, found.get(product) ?? 0))
    }
    return found
  }

  return (stems: readonly string[]): number[] => {
    const total = new Map<number, number>()
    for (const stem of stems.filter(each => each.length >= shortestWord && !/\d/.test(each)))
      for (const [product, like] of alike(stem))
        total.set(product, (total.get(product) ?? 0) + like)
    return [...total]
      .flatMap(([number, like]) => {
        const product = products[number]
        return product === undefined ? [] : { product, like }
      })
      .sort(
        (left, right) =>
          right.like - left.like || (left.product.folded < right.product.folded ? -1 : 1),
      )
      .slice(0, shown)
      .map(({ product }) => product.id)
  }
}
