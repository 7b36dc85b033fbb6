import { bitsOfWord, eachBit, hasBit } from './bits.ts'
import type { Overlay } from './own-prices.ts'
import {
  cheapestOffer,
  emptyRun,
  lowestPrice,
  noOffers,
  type OwnRows,
  type Run,
  type Summary,
  summarise,
} from './run.ts'
import type { SearchIndex } from './search-index.ts'
import type { ChosenProduct, Selection } from './selection.ts'

/** What a search found, to choose from. */
export type Choice = {
  selection: Selection
  /** The buyer's own prices; null when it has none. */
  own: Overlay | null
}

/** A row of the table compares three specifications at their best price. */
const specificationsTold = 3

const ownAt = ({ own }: Choice, slot: number): OwnRows | undefined =>
  own !== null && hasBit(own.slots, slot) ? own.rowsAt(slot) : undefined

/** The lowest price of a product, in 1/10 000 € per kg or piece. */
export const lowestOfProduct = (index: SearchIndex, product: number, choice: Choice): number => {
  const { firstWord, summaries, runs } = index
  const { slots, chosen } = choice.selection
  let lowest = Number.POSITIVE_INFINITY
  eachBit(slots, firstWord[product] ?? 0, firstWord[product + 1] ?? 0, slot => {
    const own = ownAt(choice, slot)
    const listE4 = summaries.lowestE4[slot] ?? 0
    if (own === undefined && listE4 >= lowest) return
    const priceE4 =
      own === undefined && chosen === null
        ? listE4
        : lowestPrice(runs[slot] ?? emptyRun, own, chosen)
    if (priceE4 < lowest) lowest = priceE4
  })
  return lowest
}

const countSellersOf = (
  { words }: SearchIndex,
  product: number,
  { sellers, chosen }: Selection,
): number => {
  const start = product * words
  let count = 0
  for (let at = 0; at < words; at++) {
    count += bitsOfWord((sellers[start + at] ?? 0) & (chosen === null ? -1 : (chosen[at] ?? 0)))
  }
  return count
}

/** What the slots of a product come to, and the cheapest of them, cheapest first. */
type Sum = Omit<Summary, 'lowestE4'> & {
  specifications: number
  readonly cheapest: { slot: number; lowestE4: number }[]
}

/** The price above which a slot is none of the cheapest. */
const dearestTold = ({ cheapest }: Sum): number =>
  cheapest[specificationsTold - 1]?.lowestE4 ?? Number.POSITIVE_INFINITY

/** Puts a slot among the cheapest; slots of one price stand by id. */
const tell = ({ cheapest }: Sum, slot: number, lowestE4: number): void => {
  const place = cheapest.findIndex(
    other => lowestE4 < other.lowestE4 || (lowestE4 === other.lowestE4 && slot < other.slot),
  )
  cheapest.splice(place < 0 ? cheapest.length : place, 0, { slot, lowestE4 })
  cheapest.length = Math.min(cheapest.length, specificationsTold)
}

/** Adds the slots of a word that come to the same for everybody: bare numbers, hundreds a product. */
const addListed = (sum: Sum, listed: SearchIndex['summaries'], word: number, bits: number) => {
  let { specifications, offers, lowUsualE4, highUsualE4 } = sum
  let dearestToldE4 = dearestTold(sum)
  for (let left = bits; left !== 0; left &= left - 1) {
    const slot = word * 32 + 31 - Math.clz32(left & -left)
    const lowE4 = listed.lowUsualE4[slot] ?? 0
    const highE4 = listed.highUsualE4[slot] ?? 0
    const lowestE4 = listed.lowestE4[slot] ?? 0
    specifications++
    offers += listed.offers[slot] ?? 0
    if (lowE4 < lowUsualE4) lowUsualE4 = lowE4
    if (highE4 > highUsualE4) highUsualE4 = highE4
    if (lowestE4 > dearestToldE4) continue
    tell(sum, slot, lowestE4)
    dearestToldE4 = dearestTold(sum)
  }
  sum.specifications = specifications
  sum.offers = offers
  sum.lowUsualE4 = lowUsualE4
  sum.highUsualE4 = highUsualE4
}

/** Adds the slots of a word of which some offers count, or at other prices: offer by offer. */
const addOthers = (sum: Sum, runs: readonly Run[], choice: Choice, word: number, bits: number) => {
  for (let left = bits; left !== 0; left &= left - 1) {
    const slot = word * 32 + 31 - Math.clz32(left & -left)
    const run = runs[slot] ?? emptyRun
    const its = summarise(run, ownAt(choice, slot), choice.selection.chosen)
    sum.specifications++
    sum.offers += its.offers
    sum.lowUsualE4 = Math.min(sum.lowUsualE4, its.lowUsualE4)
    sum.highUsualE4 = Math.max(sum.highUsualE4, its.highUsualE4)
    if (its.lowestE4 <= dearestTold(sum)) tell(sum, slot, its.lowestE4)
  }
}

const sumUp = (index: SearchIndex, product: number, choice: Choice): Sum => {
  const { firstWord, runs, summaries } = index
  const { slots, chosen } = choice.selection
  const { offers, lowUsualE4, highUsualE4 } = noOffers()
  const sum: Sum = { cheapest: [], specifications: 0, offers, lowUsualE4, highUsualE4 }
  const end = firstWord[product + 1] ?? 0
  for (let word = firstWord[product] ?? 0; word < end; word++) {
    const found = slots[word] ?? 0
    const others = found & (chosen === null ? (choice.own?.slots[word] ?? 0) : -1)
    addListed(sum, summaries, word, found & ~others)
    addOthers(sum, runs, choice, word, others)
  }
  return sum
}

const hasOwnPrice = ({ firstWord }: SearchIndex, product: number, { own }: Choice): boolean => {
  if (own === null) return false
  const end = firstWord[product + 1] ?? 0
  for (let word = firstWord[product] ?? 0; word < end; word++)
    if (own.slots[word] !== 0) return true
  return false
}

/** What to tell of a product found: at list prices the same to everybody, until an offer of it changes. */
export const chooseOffers = (index: SearchIndex, at: number, choice: Choice): ChosenProduct => {
  if (hasOwnPrice(index, at, choice)) return choose(index, at, choice)
  const { told } = choice.selection
  const before = told[at]
  if (before !== undefined) return before
  const chosen = choose(index, at, choice)
  told[at] = chosen
  return chosen
}

const choose = (index: SearchIndex, at: number, choice: Choice): ChosenProduct => {
  const { chosen } = choice.selection
  const { cheapest, ...sum } = sumUp(index, at, choice)
  const isPriced = sum.highUsualE4 > 0
  return {
    at,
    specifications: cheapest.map(({ slot }) => ({
      slot,
      offerId: cheapestOffer(index.runs[slot] ?? emptyRun, ownAt(choice, slot), chosen),
    })),
    specificationsCount: sum.specifications,
    offersCount: sum.offers,
    shopsCount: countSellersOf(index, at, choice.selection),
    minPriceE4: isPriced ? sum.lowUsualE4 : null,
    maxPriceE4: isPriced ? sum.highUsualE4 : null,
  }
}
