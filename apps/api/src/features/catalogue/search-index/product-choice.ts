import { bitsOfWord, eachBit, hasBit } from './bits.ts'
import { addSellers } from './facet-counts.ts'
import type { Overlay } from './own-prices.ts'
import { emptyRun } from './run.ts'
import {
  cheapestOffers,
  lowestPrice,
  type OwnRows,
  type Sellers,
  type Summary,
  summarise,
} from './run-summary.ts'
import type { SearchIndex } from './search-index.ts'

/** What is told of a product found: its cheapest specifications, with their cheapest offers. */
export type ChosenProduct = {
  /** Its place among the products. */
  at: number
  specifications: { slot: number; offerIds: number[] }[]
  /** Of all its specifications found. */
  specificationsCount: number
  offersCount: number
  shopsCount: number
  /** For one package in the product's usual unit, 1/10 000 €; null when nothing is sold so. */
  minPriceE4: number | null
  maxPriceE4: number | null
}

/** What a search found, to choose from. */
export type Choice = {
  /** The set of slots that pass every filter. */
  slots: Uint32Array
  /** The filters of facets, by place, and what passes them whoever sells it. */
  joining: Parameters<typeof addSellers>[2]
  /** The wholesalers whose offers count. */
  sellers: Sellers
  own: Overlay | null
}

/** A row of the table compares three specifications at their best price (design « Grille / Tableau »). */
const specificationsTold = 3
const offersTold = 1

const ownAt = ({ own }: Choice, slot: number): OwnRows | undefined =>
  own !== null && hasBit(own.slots, slot) ? own.rowsAt(slot) : undefined

/** What the slot comes to for this choice; undefined when that is what it comes to for everybody. */
const summaryFor = (index: SearchIndex, choice: Choice, slot: number): Summary | undefined => {
  const own = ownAt(choice, slot)
  return choice.sellers === null && own === undefined
    ? undefined
    : summarise(index.runs[slot] ?? emptyRun, own, choice.sellers)
}

/** The lowest price of a product, in 1/10 000 € per kg or piece. */
export const lowestOfProduct = (index: SearchIndex, product: number, choice: Choice): number => {
  const { firstWord, summaries, runs } = index
  let lowest = Number.POSITIVE_INFINITY
  eachBit(choice.slots, firstWord[product] ?? 0, firstWord[product + 1] ?? 0, slot => {
    const own = ownAt(choice, slot)
    const listE4 = summaries.lowestE4[slot] ?? 0
    if (own === undefined && listE4 >= lowest) return
    const priceE4 =
      own === undefined && choice.sellers === null
        ? listE4
        : lowestPrice(runs[slot] ?? emptyRun, own, choice.sellers)
    if (priceE4 < lowest) lowest = priceE4
  })
  return lowest
}

const countSellersOf = (index: SearchIndex, product: number, choice: Choice): number => {
  const joined = new Uint32Array(index.words)
  addSellers(index, product, choice.joining, joined)
  const { sellers } = choice
  let count = 0
  for (let at = 0; at < joined.length; at++) {
    count += bitsOfWord((joined[at] ?? 0) & (sellers === null ? -1 : (sellers[at] ?? 0)))
  }
  return count
}

/** What to tell of a product found. */
export const chooseOffers = (index: SearchIndex, at: number, choice: Choice): ChosenProduct => {
  const { firstWord, runs, summaries } = index
  const cheapest: { slot: number; lowestE4: number }[] = []
  let specificationsCount = 0
  let offersCount = 0
  let min = Number.POSITIVE_INFINITY
  let max = 0
  eachBit(choice.slots, firstWord[at] ?? 0, firstWord[at + 1] ?? 0, slot => {
    const its = summaryFor(index, choice, slot)
    const lowestE4 = its?.lowestE4 ?? summaries.lowestE4[slot] ?? 0
    specificationsCount++
    offersCount += its?.offers ?? summaries.offers[slot] ?? 0
    min = Math.min(min, its?.lowUsualE4 ?? summaries.lowUsualE4[slot] ?? 0)
    max = Math.max(max, its?.highUsualE4 ?? summaries.highUsualE4[slot] ?? 0)
    const dearest = cheapest[specificationsTold - 1]
    if (dearest !== undefined && dearest.lowestE4 <= lowestE4) return
    // Slots come by id: of equal prices the first stays first.
    const place = cheapest.findIndex(other => lowestE4 < other.lowestE4)
    cheapest.splice(place < 0 ? cheapest.length : place, 0, { slot, lowestE4 })
    cheapest.length = Math.min(cheapest.length, specificationsTold)
  })
  return {
    at,
    specifications: cheapest.map(({ slot }) => ({
      slot,
      offerIds: cheapestOffers(
        runs[slot] ?? emptyRun,
        ownAt(choice, slot),
        choice.sellers,
        offersTold,
      ),
    })),
    specificationsCount,
    offersCount,
    shopsCount: countSellersOf(index, at, choice),
    minPriceE4: max === 0 ? null : min,
    maxPriceE4: max === 0 ? null : max,
  }
}
