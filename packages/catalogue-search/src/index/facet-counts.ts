import { countBits, hasBit } from './bits.ts'
import { type SpecificationField, specificationFields, type Values } from './facets.ts'
import type { SearchIndex } from './search-index.ts'
import type { FacetCount, Facets, Selection } from './selection.ts'

/**
 * Values a facet lists, the most frequent ones, beside those chosen: a market has thousands of
 * wholesalers, nobody reads that far, and they would be most of the answer.
 */
const mostValues = 200

type Counted = {
  /** By place of the value. */
  counts: Uint32Array
  found: (place: number) => boolean
  /** Whether a filter names the value: then it is listed however rare it is. */
  chosen: (place: number) => boolean
}

/** The values that something has, the most frequent first, then by label; last those chosen that nothing has. */
const listed = ({ list }: Values, { counts, found, chosen }: Counted): FacetCount[] => {
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
    if (count === 0) {
      if (chosen(place)) others.push({ rank: Number.POSITIVE_INFINITY, place })
      continue
    }
    const rank = more[count + 1] ?? 0
    more[count + 1] = rank + 1
    if (rank < mostValues) first[rank] = place
    else if (chosen(place)) others.push({ rank, place })
  }
  others.sort((a, b) => a.rank - b.rank)
  return [...first, ...others.map(({ place }) => place)].map(place => {
    const { value = '', label = '', isoCode } = list[place] ?? {}
    const count = counts[place] ?? 0
    return { value, label, isoCode, count, found: found(place), chosen: chosen(place) }
  })
}

/** Products by value, every facet but « fournisseurs ». */
const countValues = (
  { pairs, values }: SearchIndex,
  { marks, accepted }: Selection,
  wanted: readonly number[],
): Record<SpecificationField, FacetCount[]> => {
  const { firstPair, valueOfPair, fieldOfValue, firstValue } = pairs
  const counts = new Uint32Array(fieldOfValue.length)
  const found = new Uint8Array(fieldOfValue.length)
  for (const product of wanted) {
    const end = firstPair[product + 1] ?? 0
    for (let pair = firstPair[product] ?? 0; pair < end; pair++) {
      const mark = marks[pair] ?? 0
      if (mark === 0) continue
      const value = valueOfPair[pair] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
      if (mark === 3) found[value] = 1
    }
  }
  const listOf = (field: SpecificationField, place: number) => {
    const first = firstValue[place] ?? 0
    return listed(values[field], {
      counts: counts.subarray(first, firstValue[place + 1]),
      found: at => found[first + at] === 1,
      chosen: at => accepted.get(place)?.[first + at] === 1,
    })
  }
  return Object.fromEntries(
    specificationFields.map((field, place) => [field, listOf(field, place)]),
  ) as Record<SpecificationField, FacetCount[]> // every field
}

/** Products by wholesaler, among what passes every filter but that of wholesalers. */
const countShops = (
  { words, shopValues, shopOfValue }: SearchIndex,
  { sellers, visible, chosen }: Selection,
  wanted: readonly number[],
): FacetCount[] => {
  const starts = Uint32Array.from(wanted, product => product * words)
  const ofPlace = countBits(sellers, starts, words, visible)
  const counts = shopOfValue.map(place => ofPlace[place] ?? 0)
  const found = (place: number) => chosen === null || hasBit(chosen, shopOfValue[place] ?? 0)
  const named = chosen === visible ? () => false : found
  return listed(shopValues, { counts, found, chosen: named })
}

/** Every facet of these products, counted as if its own filter were not there. */
export const countFacets = (
  index: SearchIndex,
  selection: Selection,
  wanted: readonly number[],
): Facets => {
  const { shopValues, products } = index
  const isEverything = wanted.length === products.length
  if (isEverything && selection.listed?.shopValues === shopValues) return selection.listed.facets
  const facets = {
    ...countValues(index, selection, wanted),
    fournisseurs: countShops(index, selection, wanted),
  }
  if (isEverything) selection.listed = { shopValues, facets }
  return facets
}
