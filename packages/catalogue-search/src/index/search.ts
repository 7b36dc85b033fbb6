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
  /**
   * How much a product is wanted, for relevance where no word names one, and where the cheapest of it comes from `home`;
   * without it they stand by name.
   */
  prefer?: (product: R['product'], isFromHome: boolean) => number
  /** ISO codes of origins. */
  home?: readonly string[]
  /** Says which products are looked at; null for all of them. */
  admits: ((product: R['product']) => boolean) | null
  /** What else is told of products and may be chosen: rates of VAT, ways of billing. */
  natures?: readonly Nature<R>[]
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

/** What every product has one value of, whatever its specifications. */
export type Nature<R extends Rows = Rows> = {
  valueOf: (product: R['product']) => string
  /** As `given` writes it; null for all. */
  accepted: string | null
}

export type Found = {
  /** Products found, on all pages. */
  total: number
  page: ChosenProduct[]
  /** Not a price in them: searches that narrow the same way may get the very same object. */
  facets: Facets
  /** Of each nature in its order: products by value, counted as if its own filter were not there. */
  natures: ReadonlyMap<string, number>[]
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

/** How much each product found is wanted, by its place. */
const wantedness = <R extends Rows>(
  index: SearchIndex<R>,
  { prefer, home }: Pick<Query<R>, 'prefer' | 'home'>,
  found: readonly number[],
  choice: Choice,
): ReadonlyMap<number, number> => {
  const isFromHome = (at: number): boolean => {
    if (home === undefined) return false
    const [cheapest] = chooseOffers(index, at, choice).specifications
    const origin = index.specifications[cheapest?.slot ?? -1]?.originIsoCode
    return origin !== undefined && home.includes(origin)
  }
  return new Map(
    found.map(at => {
      const product = index.products[at]
      return [at, product === undefined ? 0 : (prefer?.(product, isFromHome(at)) ?? 0)]
    }),
  )
}

/** Compares places among the products, which stand by name, and of one name by id. */
const order = <R extends Rows>(
  index: SearchIndex<R>,
  { named, prefer, sort }: Pick<Query<R>, 'named' | 'prefer' | 'sort'>,
  lowest: ReadonlyMap<number, number>,
  wanted: ReadonlyMap<number, number>,
): ((a: number, b: number) => number) => {
  const { nameRank, products } = index
  const price = (at: number): number => lowest.get(at) ?? 0
  if (sort === '-name') return (a, b) => (nameRank[b] ?? 0) - (nameRank[a] ?? 0) || a - b
  if (sort === 'price') return (a, b) => price(a) - price(b) || a - b
  if (sort === '-price') return (a, b) => price(b) - price(a) || a - b
  if (sort === 'name' || (named === null && prefer === undefined)) return (a, b) => a - b
  if (named === null) return (a, b) => (wanted.get(b) ?? 0) - (wanted.get(a) ?? 0) || a - b
  const nearness = new Map(named.map((id, place) => [id, place]))
  const far = (at: number): number => nearness.get(products[at]?.id ?? 0) ?? named.length
  return (a, b) => far(a) - far(b) || a - b
}

/** The first nature that a product's value does not pass; −1 when it passes all, −2 when it fails at several. */
const failing = <R extends Rows>(product: R['product'], natures: readonly Nature<R>[]): number => {
  let at = -1
  for (const [place, nature] of natures.entries()) {
    if (nature.accepted?.includes(`,${nature.valueOf(product)},`) ?? true) continue
    if (at !== -1) return -2
    at = place
  }
  return at
}

/** Products by the value of each nature, of those found that fail at no other. */
const countNatures = <R extends Rows>(
  { products }: Pick<SearchIndex<R>, 'products'>,
  natures: readonly Nature<R>[],
  looked: readonly { at: number; fails: number }[],
  isFound: Uint8Array,
): ReadonlyMap<string, number>[] =>
  natures.map((nature, place) => {
    const counts = new Map<string, number>()
    for (const { at, fails } of looked) {
      const product = products[at]
      if (product === undefined || isFound[at] !== 1 || (fails !== -1 && fails !== place)) continue
      const value = nature.valueOf(product)
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  })

/**
 * What can be bought now: products with an open offer that passes every filter, a page of them, and
 * every facet counted as if its own filter were not there. It reads arrays only and waits for nothing.
 */
export const search = <R extends Rows>(index: SearchIndex<R>, query: Query<R>): Found => {
  const { filters, visible, own, sort, page, perPage, natures = [] } = query
  const looked = wantedProducts(index, query).flatMap(at => {
    const product = index.products[at]
    const fails = product === undefined ? -2 : failing(product, natures)
    return fails === -2 ? [] : { at, fails }
  })
  const wanted = looked.flatMap(({ at, fails }) => (fails === -1 ? at : []))
  const chosen = acceptedShops(index, visible, filters)
  const selection = select(
    index,
    { accepted: acceptedValues(index, filters), visible, chosen },
    looked.map(({ at }) => at),
  )
  const found = wanted.filter(product => selection.isFound[product] === 1)
  const choice: Choice = { selection, own }
  const byPrice = sort === 'price' || sort === '-price'
  const lowest = new Map(
    byPrice ? found.map(product => [product, lowestOfProduct(index, product, choice)]) : [],
  )
  const byWish = sort === 'relevance' && query.named === null && query.prefer !== undefined
  const wishes = byWish ? wantedness(index, query, found, choice) : new Map<number, number>()
  found.sort(order(index, query, lowest, wishes))
  const start = (page - 1) * perPage
  return {
    total: found.length,
    page: found.slice(start, start + perPage).map(product => chooseOffers(index, product, choice)),
    facets: countFacets(index, selection, wanted),
    natures: countNatures(index, natures, looked, selection.isFound),
  }
}
