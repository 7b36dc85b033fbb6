import { addAll, countBits, eachBit, hasBit } from './bits.ts'
import { type SpecificationField, specificationFields, type Values } from './facets.ts'
import type { Matches } from './matching.ts'
import { pairMeets } from './pairs.ts'
import type { Sellers } from './run-summary.ts'
import type { SearchIndex } from './search-index.ts'
import { addSellersOf } from './sellers.ts'

export type FacetCount = {
  /** Its place among the facet's values. */
  place: number
  value: string
  label: string
  /** Products with this value among what the other filters let through. */
  count: number
  /** Whether one of them is in the result itself. */
  found: boolean
  /** Whether a filter names it. */
  chosen: boolean
}

type Counted = {
  /** By place of the value. */
  counts: Uint32Array
  found: (place: number) => boolean
  /** Whether a filter names the value: then it is listed however rare it is. */
  chosen: (place: number) => boolean
}

/** The values that something has, the most frequent first, then by label. */
const listed = (
  { list }: Values,
  { counts, found, chosen }: Counted,
  most: number,
): FacetCount[] => {
  // How many values have more than a count: where those of that count begin.
  let highest = 0
  for (const count of counts) if (count > highest) highest = count
  const more = new Uint32Array(highest + 2)
  for (const count of counts) more[count] = (more[count] ?? 0) + 1
  for (let count = more.length - 2; count >= 0; count--)
    more[count] = (more[count] ?? 0) + (more[count + 1] ?? 0)
  const first: number[] = []
  const others: { rank: number; place: number }[] = []
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] ?? 0
    if (count === 0) continue
    const rank = more[count + 1] ?? 0
    more[count + 1] = rank + 1
    if (rank < most) first[rank] = place
    else if (chosen(place)) others.push({ rank, place })
  }
  others.sort((a, b) => a.rank - b.rank)
  return [...first, ...others.map(({ place }) => place)].map(place => {
    const { value = '', label = '' } = list[place] ?? {}
    const count = counts[place] ?? 0
    return { place, value, label, count, found: found(place), chosen: chosen(place) }
  })
}

/**
 * Products by value, every facet but « fournisseurs »: a product counts for a value when one of its
 * slots passes all filters but, perhaps, the value's own.
 */
export const countValues = (
  { pairs, values }: SearchIndex,
  wanted: readonly number[],
  { matches: { all, butFor }, accepted }: { matches: Matches; accepted: Joining['accepted'] },
  most: number,
): Record<SpecificationField, FacetCount[]> => {
  const { firstPair, valueOfPair, fieldOfValue, firstValue } = pairs
  const setOfField = specificationFields.map((_, place) => butFor.get(place) ?? all)
  const counts = new Uint32Array(fieldOfValue.length)
  const found = new Uint8Array(fieldOfValue.length)
  for (const product of wanted) {
    const end = firstPair[product + 1] ?? 0
    for (let pair = firstPair[product] ?? 0; pair < end; pair++) {
      const value = valueOfPair[pair] ?? 0
      const slots = setOfField[fieldOfValue[value] ?? 0] ?? all
      if (!pairMeets(pairs, pair, slots)) continue
      counts[value] = (counts[value] ?? 0) + 1
      if (slots === all || (found[value] === 0 && pairMeets(pairs, pair, all))) found[value] = 1
    }
  }
  const listOf = (field: SpecificationField, place: number) => {
    const first = firstValue[place] ?? 0
    const counted = {
      counts: counts.subarray(first, firstValue[place + 1]),
      found: (at: number) => found[first + at] === 1,
      chosen: (at: number) => accepted.get(place)?.[first + at] === 1,
    }
    return listed(values[field], counted, most)
  }
  return Object.fromEntries(
    specificationFields.map((field, place) => [field, listOf(field, place)]),
  ) as Record<SpecificationField, FacetCount[]> // every field
}

/** How the sellers of a product's matching specifications are joined. */
type Joining = {
  /** By the place of each facet that is filtered: 1 for each value it accepts. */
  accepted: ReadonlyMap<number, Uint8Array>
  /** The set of slots that match, whoever sells them. */
  slots: Uint32Array
}

/**
 * Adds to a set who sells a product's matching specifications. One filtered facet is read off its
 * pairs, of which the sellers are joined beforehand, as are those of a whole product; more of them
 * take a look at each specification.
 */
export const addSellers = (
  index: SearchIndex,
  product: number,
  { accepted, slots }: Joining,
  into: Uint32Array,
): void => {
  const { pairs, pairSellers, productSellers, words, firstWord } = index
  const sellers = index.sellers[product]
  if (accepted.size > 1 && sellers !== undefined) {
    const [from = 0, to = 0] = [firstWord[product], firstWord[product + 1]]
    eachBit(slots, from, to, slot => addSellersOf(sellers, slot - 32 * from, into))
    return
  }
  const [filtered] = accepted
  if (filtered === undefined) {
    addAll(into, productSellers, product * words)
    return
  }
  const [field, passing] = filtered
  const end = pairs.firstPair[product + 1] ?? 0
  for (let pair = pairs.firstPair[product] ?? 0; pair < end; pair++) {
    const value = pairs.valueOfPair[pair] ?? 0
    if (pairs.fieldOfValue[value] !== field) continue
    if (passing[value] === 1) addAll(into, pairSellers, pair * words)
  }
}

/**
 * Products by wholesaler, among what passes every filter but that of wholesalers, whether it is
 * `chosen` or only `visible`.
 */
export const countShops = (
  index: SearchIndex,
  wanted: readonly number[],
  joining: Joining,
  { visible, chosen }: { visible: Sellers; chosen: Sellers },
  most: number,
): FacetCount[] => {
  const { words, shopValues, shopOfValue, productSellers } = index
  const joinedBefore = joining.accepted.size === 0
  const starts = Uint32Array.from(wanted, (product, at) => (joinedBefore ? product : at) * words)
  const joined = joinedBefore ? productSellers : new Uint32Array(wanted.length * words)
  if (!joinedBefore) {
    for (const [at, product] of wanted.entries()) {
      addSellers(index, product, joining, joined.subarray(at * words, (at + 1) * words))
    }
  }
  const ofPlace = countBits(joined, starts, words, visible)
  const counts = shopOfValue.map(place => ofPlace[place] ?? 0)
  const found = (place: number) => chosen === null || hasBit(chosen, shopOfValue[place] ?? 0)
  const named = chosen === visible ? () => false : found
  return listed(shopValues, { counts, found, chosen: named }, most)
}
