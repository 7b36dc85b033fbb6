import { foldText } from '../words/fold.ts'
import { openSpelling } from '../words/spelling.ts'
import {
  isLittle,
  otherGender,
  singular,
  soundOf,
  stemsOf,
  tellingStemsOf,
} from '../words/word-forms.ts'
import type { Alike, VocabularyProduct } from './vocabulary.ts'

/** Where a product has a word, from what names it best. */
const places = { name: 0, synonym: 0.2, bracket: 0.9, family: 1, cultivar: 1.4 } as const

/** How a typed word met a word of a product. */
export const likeness = { same: 0, begun: 1, misspelt: 3 } as const

/** What that adds to the cost of a word. */
const furtherOf = { begun: 1, misspelt: 3 } as const

/** Shorter words sound alike by chance. */
const shortestHeard = 4

/** One word of a product that a typed word means, and how far it is from meaning it. */
export type Hit = { product: number; word: string; cost: number; likeness: number }

export type IndexedProduct = VocabularyProduct & {
  folded: string
  nameStems: string[]
  designationStems: string[]
  synonymStems: string[][]
  holds: ReadonlyMap<string, ReadonlySet<string>> | null
}

const joined = (text: string): string => singular(foldText(text).replace(/[^\p{L}\p{N}]/gu, ''))

const index = (product: VocabularyProduct): IndexedProduct => ({
  ...product,
  folded: foldText(product.searchText),
  nameStems: tellingStemsOf(product.name),
  designationStems: tellingStemsOf(product.designation),
  synonymStems: product.synonyms.map(tellingStemsOf),
  holds:
    product.has === undefined
      ? null
      : new Map(Object.entries(product.has).map(([field, values]) => [field, new Set(values)])),
})

/** Every word of a product with the place that tells most about it. */
const wordsOf = (product: IndexedProduct): Map<string, number> => {
  const words = new Map<string, number>()
  const add = (stems: readonly string[], place: number) => {
    for (const stem of stems) words.set(stem, Math.min(place, words.get(stem) ?? place))
  }
  add(tellingStemsOf(product.designation.replace(/\([^()]*\)/g, ' ')), places.name)
  add(product.designationStems, places.bracket)
  add(product.nameStems, places.name)
  for (const synonym of product.synonymStems) add(synonym, places.synonym)
  for (const text of [product.name, product.designation, ...product.synonyms])
    if (/[\s-]/.test(text.trim())) add([joined(text)], places.synonym)
  add(tellingStemsOf(product.categoryName), places.family)
  add(
    stemsOf(product.searchText).filter(stem => !isLittle(stem)),
    places.cultivar,
  )
  words.delete('')
  return words
}

const firstAtLeast = (sorted: readonly string[], start: string): number => {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

/** The products of a catalogue by the words that name them. */
export const indexProducts = (catalogue: readonly VocabularyProduct[]) => {
  const products = catalogue.map(index)
  const byWord = new Map<string, { product: number; cost: number }[]>()
  products.forEach((product, number) => {
    for (const [word, cost] of wordsOf(product)) {
      const known = byWord.get(word)
      if (known) known.push({ product: number, cost })
      else byWord.set(word, [{ product: number, cost }])
    }
  })
  const sorted = [...byWord.keys()].sort()
  const bySound = Map.groupBy(
    sorted.filter(word => word.length >= shortestHeard && !/\d/.test(word)),
    soundOf,
  )
  const spelling = openSpelling(sorted)

  type Hits = Map<number, Hit>

  /** Adds the products that have a word, `further` from the one that was typed. */
  const add = (hits: Hits, word: string, like: number, further: number) => {
    for (const { product, cost } of byWord.get(word) ?? []) {
      const total = cost + further
      if (total < (hits.get(product)?.cost ?? Number.POSITIVE_INFINITY))
        hits.set(product, { product, word, cost: total, likeness: like })
    }
  }

  const addBegun = (hits: Hits, stem: string) => {
    if (/\d/.test(stem)) return
    for (let at = firstAtLeast(sorted, stem); sorted[at]?.startsWith(stem); at++) {
      const word = sorted[at] ?? ''
      if (word !== stem) add(hits, word, likeness.begun, furtherOf.begun)
    }
  }

  const addMisspelt = (hits: Hits, stem: string) => {
    const alike = stem.length < shortestHeard ? [] : (bySound.get(soundOf(stem)) ?? [])
    for (const word of alike) add(hits, word, likeness.misspelt, furtherOf.misspelt)
    const near = spelling(stem)
    for (const word of near.words)
      add(hits, word, likeness.misspelt + near.distance / 10, furtherOf.misspelt)
  }

  const meeting = (stem: string, forgiving: boolean): Hits => {
    const hits: Hits = new Map()
    add(hits, stem, likeness.same, 0)
    const other = otherGender(stem)
    if (other !== undefined) add(hits, other, likeness.same, 0.1)
    const exact = hits.size > 0
    addBegun(hits, stem)
    if (hits.size === 0 || (forgiving && !exact)) addMisspelt(hits, stem)
    return hits
  }

  return {
    products,
    /** Products by their word that a typed one means: misspelt only when nothing begins with it. */
    meeting,
    knows: (stem: string): boolean => byWord.has(stem),
    /** Whether a word that nobody uses is, with a slip, the word of a product other than this. */
    mayMeanOther: (stem: string, id: number): boolean =>
      !byWord.has(stem) &&
      spelling(stem).words.some(word =>
        byWord.get(word)?.every(its => products[its.product]?.id !== id),
      ),
  }
}
export type ProductIndex = ReturnType<typeof indexProducts>

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

/** The last tier of products that the words call by a name. */
const lastOfNames = 4

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
): { products: IndexedProduct[]; alike: Omit<Alike, 'mayBeSlip'> | undefined } => {
  const ranked = found
    .map(({ product, hits, lacks }): Ranked => {
      const words = hits.map(hit => hit.word)
      let like: number = likeness.same
      let worst = 0
      for (const hit of hits) {
        if (hit.likeness > like) like = hit.likeness
        const place = hit.cost - further(hit)
        if (place > worst) worst = place
      }
      const named = tier(product, words, worst)
      const isPart = named > lastOfNames ? 1 : 0
      return {
        product,
        keys: [
          // « courgette France » is a courgette, though only the mixed vegetables with it come from France.
          lacks ? isPart : 0,
          like,
          isPart,
          lacks ? 1 : 0,
          named,
          // Half a word names nothing wholly: « pom » is the apples that everybody buys before the pomelo.
          like === likeness.begun ? 0 : wholeness(product, words),
          -weigh(product),
        ],
      }
    })
    .sort(compare)
  return { products: ranked.map(({ product }) => product), alike: alikeOf(ranked) }
}

/** Keys up to which products are named nearly alike, and those up to which they are named just alike. */
const nearlyKeys = 5
const whollyKeys = 6

const alikeOf = ([first, ...others]: readonly Ranked[]): Omit<Alike, 'mayBeSlip'> | undefined => {
  if (first === undefined) return undefined
  const likeFirst = (keys: number) =>
    1 +
    others.filter(other => first.keys.slice(0, keys).every((key, at) => key === other.keys[at]))
      .length
  return {
    wholly: likeFirst(whollyKeys),
    nearly: likeFirst(nearlyKeys),
    isSpelt: (first.keys[1] ?? 0) < likeness.misspelt,
  }
}
