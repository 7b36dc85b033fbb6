import type { SearchFilters } from '../search-filters.ts'
import { addBit, keepBits } from './bits.ts'
import type { IndexedProduct } from './dimensions.sql.ts'
import { acceptedPlaces, specificationFields } from './facets.ts'
import { addPair } from './pairs.ts'
import type { Sellers } from './run-summary.ts'
import type { SearchIndex } from './search-index.ts'

/** Filters of a search by field, in the texts of search-filters.ts. Null does not filter. */
export type Filters = Partial<SearchFilters>

const productTexts: readonly [keyof SearchFilters, (product: IndexedProduct) => string][] = [
  ['vatRate', ({ vatRate }) => String(Number(vatRate))],
  ['volumeType', ({ volumeType }) => volumeType],
  ['billingType', ({ billingType }) => billingType],
  ['status', ({ status }) => status],
  ['isInterfelTaxable', ({ isInterfelTaxable }) => String(isInterfelTaxable)],
  ['isIndivisible', ({ isIndivisible }) => String(isIndivisible)],
]

type WantedProducts = {
  named: readonly number[] | null
  filters: readonly Filters[]
  /** A month (1–12) of the season; null for any time of the year. */
  seasonMonth: number | null
}

/** The places, by name, of the products whose name and nature are asked for. */
export const wantedProducts = (
  { products, productAt }: SearchIndex,
  { named, filters, seasonMonth }: WantedProducts,
): number[] => {
  const tests: ((product: IndexedProduct) => boolean)[] = []
  if (seasonMonth !== null) tests.push(({ months }) => months.includes(seasonMonth))
  for (const filter of filters) {
    for (const [field, textOf] of productTexts) {
      const values = filter[field] ?? null
      if (values !== null) tests.push(product => values.includes(`,${textOf(product)},`))
    }
  }
  const places =
    named === null
      ? [...products.keys()]
      : [...new Set(named.flatMap(id => productAt.get(id) ?? []))].sort((a, b) => a - b)
  return places.filter(at => {
    const product = products[at]
    return product !== undefined && tests.every(passes => passes(product))
  })
}

/** One per value of the facets: 1 when the filters accept it. */
type Accepted = Uint8Array

/** The values that pass, by the place of each facet that is filtered. */
export const acceptedValues = (
  { values, pairs }: SearchIndex,
  filters: readonly Filters[],
): ReadonlyMap<number, Accepted> => {
  const accepted = new Map<number, Accepted>()
  for (const [place, field] of specificationFields.entries()) {
    for (const { [field]: wanted = null } of filters) {
      if (wanted === null) continue
      const before = accepted.get(place)
      const passing = new Uint8Array(pairs.fieldOfValue.length)
      for (const at of acceptedPlaces(values[field], wanted)) {
        const value = (pairs.firstValue[place] ?? 0) + at
        if (before === undefined || before[value] === 1) passing[value] = 1
      }
      accepted.set(place, passing)
    }
  }
  return accepted
}

/** Sets of slots. */
export type Matches = {
  /** What passes every filter. */
  all: Uint32Array
  /** By the place of each facet that is filtered: what passes every other filter. */
  butFor: ReadonlyMap<number, Uint32Array>
}

/** Of what is on sale, the slots of these products that pass the filters of the facets. */
export const matchSlots = (
  { pairs, firstWord }: SearchIndex,
  wanted: readonly number[],
  accepted: ReadonlyMap<number, Accepted>,
  onSale: Uint32Array,
): Matches => {
  const { firstPair, valueOfPair, fieldOfValue } = pairs
  const all = new Uint32Array(onSale.length)
  const passing = new Map([...accepted.keys()].map(field => [field, new Uint32Array(all.length)]))
  for (const product of wanted) {
    all.set(onSale.subarray(firstWord[product], firstWord[product + 1]), firstWord[product])
    if (accepted.size === 0) continue
    const end = firstPair[product + 1] ?? 0
    for (let pair = firstPair[product] ?? 0; pair < end; pair++) {
      const value = valueOfPair[pair] ?? 0
      const field = fieldOfValue[value] ?? 0
      if (accepted.get(field)?.[value] === 1) addPair(pairs, pair, passing.get(field) ?? all)
    }
  }
  const crossed = (but: number | null): Uint32Array => {
    const set = all.slice()
    for (const [field, slots] of passing) {
      if (field === but) continue
      keepBits(set, slots)
    }
    return set
  }
  const butFor = new Map([...passing.keys()].map(field => [field, crossed(field)]))
  return { all: passing.size === 0 ? all : crossed(null), butFor }
}

/** The wholesalers among `visible` that the filters name; null for everyone. */
export const acceptedShops = (
  { shopValues, shopOfValue, words }: SearchIndex,
  visible: Sellers,
  filters: readonly Filters[],
): Sellers => {
  let accepted = visible
  for (const { fournisseurs = null } of filters) {
    if (fournisseurs === null) continue
    const named = new Uint32Array(words)
    for (const place of acceptedPlaces(shopValues, fournisseurs)) {
      addBit(named, shopOfValue[place] ?? 0)
    }
    const before = accepted
    accepted = before === null ? named : named.map((word, at) => word & (before[at] ?? 0))
  }
  return accepted
}
