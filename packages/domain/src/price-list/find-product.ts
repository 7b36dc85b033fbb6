import type { ReadableProduct, ReadableVocabulary } from './line-vocabulary.ts'
import type { LineWords } from './line-words.ts'

/** The products a line may name: one when it is sure, several when it is not, none when unknown. */
export type FoundProducts = {
  readonly products: readonly ReadableProduct[]
  /** Words that name it, wherever they stand. */
  readonly words: readonly string[]
  /** When none is named: those that share words with the line, the likeliest first. */
  readonly near: readonly ReadableProduct[]
}

type Scored = {
  product: ReadableProduct
  score: number
  isWhole: boolean
  words: readonly string[]
}

const nameBonus = 0.4
const wholeBonus = 0.3

/** How well a line names a product, by its best name and a cultivar; null when not at all. */
const score = (product: ReadableProduct, line: LineWords): Scored | null => {
  let best: Scored | null = null
  const cultivar = product.cultivars.find(({ words }) => line.has(words))
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
    if (best === null || value > best.score || (named && !best.isWhole))
      best = { product, score: value, isWhole: named, words: hits }
  }
  return best
}

const mostNear = 8

/** Products that the first words of a line may have misspelt. */
const alike = (vocabulary: ReadableVocabulary, line: LineWords): ReadableProduct[] => {
  const words = [...line.all].slice(0, 3).flatMap(word => vocabulary.spell(word))
  const ids = new Set(words.flatMap(word => [...(vocabulary.productsByWord.get(word) ?? [])]))
  return [...ids].slice(0, mostNear).flatMap(id => vocabulary.products.get(id) ?? [])
}

/** Which product a line's words name. */
export const findProducts = (vocabulary: ReadableVocabulary, line: LineWords): FoundProducts => {
  const ids = new Set<number>()
  for (const word of line.all)
    for (const id of vocabulary.productsByWord.get(word) ?? []) ids.add(id)
  const scored = [...ids]
    .flatMap(id => {
      const product = vocabulary.products.get(id)
      const its = product === undefined ? null : score(product, line)
      return its ?? []
    })
    .sort((one, other) => other.score - one.score || one.product.id - other.product.id)
  const near = (some: readonly Scored[]) => some.slice(0, mostNear).map(({ product }) => product)
  const whole = scored.filter(({ isWhole }) => isWhole)
  const [first] = whole
  if (first === undefined)
    return {
      products: [],
      words: [],
      near: scored.length > 0 ? near(scored) : alike(vocabulary, line),
    }
  const tied = whole.filter(each => each.score === first.score)
  if (tied.length > 1) return { products: near(tied), words: [], near: [] }
  // « laitue (batavia ou feuille de chêne) » names another as well; « mûre à point » does not.
  const meant = [first.product.cultivars, vocabulary.maturities, vocabulary.brands]
  const explained = new Set([
    ...first.words,
    ...meant.flatMap(phrases =>
      phrases.filter(({ words }) => line.has(words)).flatMap(({ words }) => words),
    ),
  ])
  const others = whole.filter(
    ({ product, words }) =>
      product !== first.product &&
      product.aliases.some(alias => alias.isName && alias.words.length === words.length) &&
      words.every(word => !explained.has(word)),
  )
  if (others.length > 0) return { products: near([first, ...others]), words: [], near: [] }
  return { products: [first.product], words: first.words, near: [] }
}
