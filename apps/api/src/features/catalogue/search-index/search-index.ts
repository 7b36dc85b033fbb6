import { addBit, eachBit, filledWords, keepBits, wordsFor } from './bits.ts'
import type { ProductDimensions, ShopDimensions } from './dimensions.ts'
import { specificationFields } from './facets.ts'
import { addPair, eachSlot, pairMeets } from './pairs.ts'
import { emptyRun, type Run } from './run.ts'
import { noOffers, type Summary, summarise } from './run-summary.ts'
import { outdate, type Selection } from './selection.ts'
import { addSellersOf, isSoldAmong, listSellers, type SellersOfProduct } from './sellers.ts'
import { yieldingWhenDue } from './yield-when-due.ts'

/** The set of slots that the wholesalers of a set sell, up to date while it is asked for. */
type Sight = { readonly shops: Uint32Array; readonly slots: Uint32Array }

/** Everything a search reads. Arrays « by slot » have one number per slot of a specification. */
export type SearchIndex = ProductDimensions &
  ShopDimensions & {
    /** Words of a set of wholesalers; some room for those to come. */
    readonly words: number
    /** By slot. */
    readonly runs: Run[]
    /** By slot, what its whole run comes to. */
    readonly summaries: { readonly [K in keyof Summary]: Float64Array }
    /** By slot: when the first of its offers expires, in ms; Infinity for never. */
    readonly endsAtMs: Float64Array
    /** The set of slots with an open offer. */
    readonly offered: Uint32Array
    /** By product. */
    readonly sellers: SellersOfProduct[]
    /** One set of wholesalers per pair, one after the other: who sells one of its slots. */
    readonly pairSellers: Uint32Array
    /** The same per product: who sells any of it. */
    readonly productSellers: Uint32Array
    readonly sights: Map<string, Sight>
    /** What searches selected last (select.ts). */
    readonly selections: Map<string, Selection>
  }

export type NewRun = { slot: number; run: Run; endsAtMs: number }

const roomForShops = 256
const sightsKept = 128

const putBit = (set: Uint32Array, bit: number, there: boolean): void => {
  const mask = 1 << (bit & 31)
  const word = set[bit >>> 5] ?? 0
  set[bit >>> 5] = there ? word | mask : word & ~mask
}

const noSellers = listSellers([])

/** Whether a wholesaler of the set sells the specification in the slot. */
const isSoldBy = (
  { productOfWord, firstWord, sellers }: SearchIndex,
  slot: number,
  shops: Uint32Array,
): boolean => {
  const product = productOfWord[slot >>> 5] ?? 0
  return isSoldAmong(sellers[product] ?? noSellers, slot - 32 * (firstWord[product] ?? 0), shops)
}

/** Joins the sellers of a product, and of those of its pairs that have one of the slots changed. */
const joinSellers = (index: SearchIndex, product: number, changed: Uint32Array): void => {
  const { words, pairs, pairSellers, productSellers, firstWord } = index
  const sellers = index.sellers[product] ?? noSellers
  const all = productSellers.subarray(product * words, (product + 1) * words).fill(0)
  for (const place of sellers.places) addBit(all, place)
  const firstSlot = 32 * (firstWord[product] ?? 0)
  const end = pairs.firstPair[product + 1] ?? 0
  for (let pair = pairs.firstPair[product] ?? 0; pair < end; pair++) {
    if (!pairMeets(pairs, pair, changed)) continue
    const joined = pairSellers.subarray(pair * words, (pair + 1) * words).fill(0)
    eachSlot(pairs, pair, slot => addSellersOf(sellers, slot - firstSlot, joined))
  }
}

/** Puts the open offers of specifications into the index, all at once. */
export const setRuns = (index: SearchIndex, changes: readonly NewRun[]): void => {
  const { runs, endsAtMs, summaries, offered, firstWord, sights } = index
  const changed = new Uint32Array(offered.length)
  const products = new Set<number>()
  for (const { slot, run, endsAtMs: end } of changes) {
    runs[slot] = run
    endsAtMs[slot] = end
    const { offers, lowestE4, lowUsualE4, highUsualE4 } = summarise(run, undefined, null)
    summaries.offers[slot] = offers
    summaries.lowestE4[slot] = lowestE4
    summaries.lowUsualE4[slot] = lowUsualE4
    summaries.highUsualE4[slot] = highUsualE4
    putBit(offered, slot, offers > 0)
    addBit(changed, slot)
    products.add(index.productOfWord[slot >>> 5] ?? 0)
  }
  for (const product of products) {
    const [from = 0, to = 0] = [firstWord[product], firstWord[product + 1]]
    index.sellers[product] = listSellers(runs.slice(32 * from, 32 * to))
    joinSellers(index, product, changed)
  }
  for (const { shops, slots } of sights.values()) {
    for (const { slot } of changes) putBit(slots, slot, isSoldBy(index, slot, shops))
  }
  outdate(index.selections, products)
}

const emptyIndex = (dimensions: ProductDimensions & ShopDimensions): SearchIndex => {
  const slots = dimensions.specifications.length
  const words = wordsFor(dimensions.shops.length + roomForShops)
  const nothing = noOffers()
  const bySlot = (value: number) => new Float64Array(slots).fill(value)
  return {
    ...dimensions,
    words,
    runs: new Array<Run>(slots).fill(emptyRun),
    summaries: {
      offers: bySlot(nothing.offers),
      lowestE4: bySlot(nothing.lowestE4),
      lowUsualE4: bySlot(nothing.lowUsualE4),
      highUsualE4: bySlot(nothing.highUsualE4),
    },
    endsAtMs: bySlot(Number.POSITIVE_INFINITY),
    offered: new Uint32Array(slots / 32),
    sellers: dimensions.products.map((_, at) =>
      listSellers(
        new Array<Run>(
          32 * ((dimensions.firstWord[at + 1] ?? 0) - (dimensions.firstWord[at] ?? 0)),
        ).fill(emptyRun),
      ),
    ),
    pairSellers: new Uint32Array(dimensions.pairs.valueOfPair.length * words),
    productSellers: new Uint32Array(dimensions.products.length * words),
    sights: new Map(),
    selections: new Map(),
  }
}

/** An index with the runs that another already has of the same specifications, a little at a time. */
export const makeIndex = async (
  dimensions: ProductDimensions & ShopDimensions,
  former?: SearchIndex,
): Promise<SearchIndex> => {
  const index = emptyIndex(dimensions)
  if (former === undefined) return index
  const yieldWhenDue = yieldingWhenDue()
  for (const product of index.products.keys()) {
    const from = (index.firstWord[product] ?? 0) * 32
    const to = (index.firstWord[product + 1] ?? 0) * 32
    const changes = index.specifications.slice(from, to).flatMap((specification, at): NewRun[] => {
      const before = former.slotOf.get(specification?.id ?? 0)
      const run = before === undefined ? undefined : former.runs[before]
      if (before === undefined || run === undefined || run.length === 0) return []
      const endsAtMs = former.endsAtMs[before] ?? Number.POSITIVE_INFINITY
      return [{ slot: from + at, run, endsAtMs }]
    })
    setRuns(index, changes)
    await yieldWhenDue()
  }
  return index
}

/** The same index with other wholesalers shown; undefined when there is no more room for them. */
export const withShops = (index: SearchIndex, shops: ShopDimensions): SearchIndex | undefined =>
  wordsFor(shops.shops.length) > index.words ? undefined : { ...index, ...shops }

/** The facets that every specification has a value of. */
const fieldsOfAll = new Set(
  (['origins', 'packaging', 'bio'] as const).map(field => specificationFields.indexOf(field)),
)

/**
 * Those of the slots that wholesalers of the set may sell: they sell something of each of its values.
 * Of one wholesaler among thousands this leaves a few slots in a hundred to look at.
 */
const perhapsSoldBy = (index: SearchIndex, slots: Uint32Array, shops: Uint32Array) => {
  const { pairs, pairSellers, words } = index
  const { valueOfPair, fieldOfValue } = pairs
  const filled = filledWords(shops)
  const perhaps = slots.slice()
  for (const field of fieldsOfAll) {
    const theirs = new Uint32Array(slots.length)
    for (let pair = 0; pair < valueOfPair.length; pair++) {
      if (fieldOfValue[valueOfPair[pair] ?? 0] !== field) continue
      const start = pair * words
      const isTheirs = filled.some(
        word => ((pairSellers[start + word] ?? 0) & (shops[word] ?? 0)) !== 0,
      )
      if (isTheirs) addPair(pairs, pair, theirs)
    }
    keepBits(perhaps, theirs)
  }
  return perhaps
}

/** The set of those of the slots that wholesalers of this set sell. */
const soldBy = (index: SearchIndex, slots: Uint32Array, shops: Uint32Array): Uint32Array => {
  const perhaps = perhapsSoldBy(index, slots, shops)
  const sold = new Uint32Array(slots.length)
  for (const [product, sellers] of index.sellers.entries()) {
    const [from = 0, to = 0] = [index.firstWord[product], index.firstWord[product + 1]]
    eachBit(perhaps, from, to, slot => {
      if (isSoldAmong(sellers, slot - 32 * from, shops)) addBit(sold, slot)
    })
  }
  return sold
}

/** The set of slots that wholesalers of this set sell. The sets asked for last are kept up to date. */
export const slotsInSight = (index: SearchIndex, shops: Uint32Array): Uint32Array => {
  const { sights, offered } = index
  const key = shops.join()
  const sight = sights.get(key) ?? { shops, slots: soldBy(index, offered, shops) }
  sights.delete(key)
  sights.set(key, sight)
  for (const oldest of sights.keys()) {
    if (sights.size <= sightsKept) break
    sights.delete(oldest)
  }
  return sight.slots
}
