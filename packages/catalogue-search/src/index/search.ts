import type { Rows } from '../catalogue.ts'
import { addBit } from './bits.ts'
import { countFacets } from './facet-counts.ts'
import { acceptedPlaces, type Filters, specificationFields } from './facets.ts'
import type { Overlay } from './own-prices.ts'
import { type Choice, chooseOffers, lowestOfProduct } from './product-choice.ts'
import type { Sellers } from './run.ts'
import type { SearchIndex } from './search-index.ts'
import { select } from './select.ts'
import type { ChosenProduct, Facets } from './selection.ts'

export type SearchSort = 'relevance' | 'name' | '-name' | 'price' | '-price'

export type Query<R extends Rows = Rows> = {
  /** The products that the words name, nearest first; null when no word names one. */
  named: readonly number[] | null
  /** How much a product is wanted, for relevance where no word names one; without it they stand by name. */
  prefer?: (product: R['product']) => number
  /** Says which products are looked at; null for all of them. */
  admits: ((product: R['product']) => boolean) | null
  /** A product must pass all of them: what was chosen, and what was typed. */
  filters: readonly Filters[]
  /** The wholesalers whose offers count, of `shopSet`; null for everyone. */
  visible: Sellers
  /** The buyer's own prices, of `layOver`; null when it has none. */
  own: Overlay | null
  sort: SearchSort
  /** From 1. */
  page: number
  perPage: number
}

export type Found = {
  /** Products found, on all pages. */
  total: number
  page: ChosenProduct[]
  /** Not a price in them: searches that narrow the same way may get the very same object. */
  facets: Facets
}

/** The places, by name, of the products that are named and admitted. */
const wantedProducts = <R extends Rows>(
  { products, productAt }: Pick<SearchIndex<R>, 'products' | 'productAt'>,
  { named, admits }: Pick<Query<R>, 'named' | 'admits'>,
): number[] => {
  const places =
    named === null
      ? [...products.keys()]
      : [...new Set(named.flatMap(id => productAt.get(id) ?? []))].sort((a, b) => a - b)
  if (admits === null) return places
  return places.filter(at => {
    const product = products[at]
    return product !== undefined && admits(product)
  })
}

/** By the place of each facet that is filtered: 1 for each value that passes. */
const acceptedValues = (
  { values, pairs }: SearchIndex,
  filters: readonly Filters[],
): ReadonlyMap<number, Uint8Array> => {
  const accepted = new Map<number, Uint8Array>()
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
const acceptedShops = (
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

/** Compares places among the products, which stand by name, and of one name by id. */
const order = <R extends Rows>(
  index: SearchIndex<R>,
  { named, prefer, sort }: Pick<Query<R>, 'named' | 'prefer' | 'sort'>,
  lowest: ReadonlyMap<number, number>,
): ((a: number, b: number) => number) => {
  const { nameRank, products } = index
  const price = (at: number): number => lowest.get(at) ?? 0
  if (sort === '-name') return (a, b) => (nameRank[b] ?? 0) - (nameRank[a] ?? 0) || a - b
  if (sort === 'price') return (a, b) => price(a) - price(b) || a - b
  if (sort === '-price') return (a, b) => price(b) - price(a) || a - b
  if (sort === 'name' || (named === null && prefer === undefined)) return (a, b) => a - b
  if (named === null) {
    const wanted = products.map(product => prefer?.(product) ?? 0)
    return (a, b) => (wanted[b] ?? 0) - (wanted[a] ?? 0) || a - b
  }
  const nearness = new Map(named.map((id, place) => [id, place]))
  const far = (at: number): number => nearness.get(products[at]?.id ?? 0) ?? named.length
  return (a, b) => far(a) - far(b) || a - b
}

/**
 * What can be bought now: products with an open offer that passes every filter, a page of them, and
 * every facet counted as if its own filter were not there. It reads arrays only and waits for nothing.
 */
export const search = <R extends Rows>(index: SearchIndex<R>, query: Query<R>): Found => {
  const { filters, visible, own, sort, page, perPage } = query
  const wanted = wantedProducts(index, query)
  const chosen = acceptedShops(index, visible, filters)
  const selection = select(
    index,
    { accepted: acceptedValues(index, filters), visible, chosen },
    wanted,
  )
  const found = wanted.filter(product => selection.isFound[product] === 1)
  const choice: Choice = { selection, own }
  const byPrice = sort === 'price' || sort === '-price'
  const lowest = new Map(
    byPrice ? found.map(product => [product, lowestOfProduct(index, product, choice)]) : [],
  )
  found.sort(order(index, query, lowest))
  const start = (page - 1) * perPage
  return {
    total: found.length,
    page: found.slice(start, start + perPage).map(product => chooseOffers(index, product, choice)),
    facets: countFacets(index, selection, wanted),
  }
}
