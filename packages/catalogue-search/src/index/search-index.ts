import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalogue, Rows } from '../catalogue.ts'
import { addBit, wordsFor } from './bits.ts'
import {
  makeProducts,
  makeShops,
  type ProductDimensions,
  type ShopDimensions,
} from './dimensions.ts'
import { unpackRun } from './packed-offers.ts'
import { eachSlot, pairMeets } from './pairs.ts'
import { emptyRun, noOffers, type Run, type Summary, summarise } from './run.ts'
import { outdate, type Selection } from './selection.ts'
import { addSellersOf, isSoldAmong, listSellers, type SellersOfProduct } from './sellers.ts'

/** The set of slots that the wholesalers of a set sell, up to date while it is asked for. */
type Sight = { readonly shops: Uint32Array; readonly slots: Uint32Array }

/**
 * Everything a search reads. Arrays « by slot » have one number per slot of a specification. Rows are made
 * by `makeIndex` and changed by `setOffers` and `showShops` alone.
 */
export type SearchIndex<R extends Rows = Rows> = ProductDimensions<R> &
  ShopDimensions<R> & {
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

type NewRun = { slot: number; run: Run; endsAtMs: number }

const roomForShops = 256

const longestMs = 3

/** Makes a function that yields to the event loop once the work since it last did has taken some milliseconds. */
const yieldingWhenDue = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await yieldToEventLoop()
    since = performance.now()
  }
}

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

const setRuns = (index: SearchIndex, changes: readonly NewRun[]): void => {
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

/** The open offers of a specification, instead of those it had. */
export type NewOffers = {
  specificationId: number
  /** As `packOffers` packs them; null for none. */
  packed: Uint8Array | null
  /** When the first of them expires, in ms since 1970; null when none does. */
  endsAtMs: number | null
}

/**
 * Exchanges the open offers of specifications, all at once: a search sees them as they were or as they
 * are. Leaves out specifications and wholesalers that the index does not know.
 */
export const setOffers = (index: SearchIndex, changes: readonly NewOffers[]): void =>
  setRuns(
    index,
    changes.flatMap(({ specificationId, packed, endsAtMs }): NewRun[] => {
      const slot = index.slotOf.get(specificationId)
      if (slot === undefined) return []
      const run = packed === null ? emptyRun : unpackRun(packed, index.placeOfShop)
      return [{ slot, run, endsAtMs: endsAtMs ?? Number.POSITIVE_INFINITY }]
    }),
  )

const emptyIndex = <R extends Rows>(
  dimensions: ProductDimensions<R> & ShopDimensions<R>,
): SearchIndex<R> => {
  const { products, firstWord, pairs, specifications } = dimensions
  const slots = specifications.length
  const words = wordsFor(dimensions.shops.length + roomForShops)
  const nothing = noOffers()
  const bySlot = (value: number) => new Float64Array(slots).fill(value)
  const slotsOf = (at: number) => 32 * ((firstWord[at + 1] ?? 0) - (firstWord[at] ?? 0))
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
    sellers: products.map((_, at) => listSellers(new Array<Run>(slotsOf(at)).fill(emptyRun))),
    pairSellers: new Uint32Array(pairs.valueOfPair.length * words),
    productSellers: new Uint32Array(products.length * words),
    sights: new Map(),
    selections: new Map(),
  }
}

/** Takes over the runs that another index has of the same specifications, a little at a time. */
const takeOver = async (
  index: SearchIndex,
  former: SearchIndex,
  yieldWhenDue: () => Promise<void>,
): Promise<void> => {
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
}

/**
 * Makes an index of a catalogue: with the offers of a former one of the same specifications, with none
 * otherwise. It yields to the event loop every few milliseconds; searches go on in the former one.
 */
export const makeIndex = async <R extends Rows>(
  catalogue: Catalogue<R>,
  former?: SearchIndex<R>,
): Promise<SearchIndex<R>> => {
  const yieldWhenDue = yieldingWhenDue()
  const shops = makeShops<R>(catalogue.shops, former?.placeOfShop ?? new Map())
  const index = emptyIndex<R>({ ...(await makeProducts<R>(catalogue, yieldWhenDue)), ...shops })
  if (former !== undefined) await takeOver(index, former, yieldWhenDue)
  return index
}

/** The index with these wholesalers instead; it shares its offers with the one before. */
export const showShops = async <R extends Rows>(
  index: SearchIndex<R>,
  rows: Catalogue<R>['shops'],
): Promise<SearchIndex<R>> => {
  const shown = { ...index, ...makeShops<R>(rows, index.placeOfShop) }
  if (wordsFor(shown.shops.length) <= index.words) return shown
  const wider = emptyIndex<R>(shown)
  await takeOver(wider, index, yieldingWhenDue())
  return wider
}

/** A set of wholesalers, for `visible` of a search. */
export const shopSet = (
  { words, placeOfShop }: SearchIndex,
  shopIds: readonly number[],
): Uint32Array => {
  const set = new Uint32Array(words)
  for (const id of shopIds) {
    const place = placeOfShop.get(id)
    if (place !== undefined) addBit(set, place)
  }
  return set
}
