import type { ChosenProduct } from './chosen-product.ts'
import { countFacets } from './facet-counts.ts'
import { acceptedShops, acceptedValues, type Filters, wantedProducts } from './matching.ts'
import type { Overlay } from './own-prices.ts'
import { type Choice, chooseOffers, lowestOfProduct } from './product-choice.ts'
import type { Sellers } from './run-summary.ts'
import type { SearchIndex } from './search-index.ts'
import { select } from './select.ts'
import type { Facets } from './selection.ts'

export type SearchSort = 'relevance' | 'name' | '-name' | 'price' | '-price'

export type Query = {
  /** The products that the words name, nearest first; null when no word names one. */
  named: readonly number[] | null
  /** A product must pass all of them: what was chosen, and what was typed. */
  filters: readonly Filters[]
  /** A month (1–12) of the season; null for any time of the year. */
  seasonMonth: number | null
  /** The wholesalers whose offers count, by place; null for everyone. */
  visible: Sellers
  /** The buyer's own prices; null when it has none. */
  own: Overlay | null
  sort: SearchSort
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

/** Compares places among the products, which stand by name, and of one name by id. */
const order = (
  index: SearchIndex,
  { named, sort }: Query,
  lowest: ReadonlyMap<number, number>,
): ((a: number, b: number) => number) => {
  const { nameRank, products } = index
  const price = (at: number): number => lowest.get(at) ?? 0
  if (sort === '-name') return (a, b) => (nameRank[b] ?? 0) - (nameRank[a] ?? 0) || a - b
  if (sort === 'price') return (a, b) => price(a) - price(b) || a - b
  if (sort === '-price') return (a, b) => price(b) - price(a) || a - b
  if (sort === 'name' || named === null) return (a, b) => a - b
  const nearness = new Map(named.map((id, place) => [id, place]))
  const far = (at: number): number => nearness.get(products[at]?.id ?? 0) ?? named.length
  return (a, b) => far(a) - far(b) || a - b
}

/**
 * What can be bought now: products with an open offer that passes every filter, a page of them, and
 * every facet counted as if its own filter were not there. It reads arrays only and waits for nothing.
 */
export const search = (index: SearchIndex, query: Query): Found => {
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
