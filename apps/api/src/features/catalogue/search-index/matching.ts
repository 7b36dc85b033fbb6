import type { SearchFilters } from '../search/search-filters.ts'
import { addBit } from './bits.ts'
import type { IndexedProduct } from './dimensions.sql.ts'
import { acceptedPlaces, specificationFields } from './facets.ts'
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
