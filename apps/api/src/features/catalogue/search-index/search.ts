import type { FacetField } from '../search-filters.ts'
import { countShops, countValues, type FacetCount } from './facet-counts.ts'
import {
  acceptedShops,
  acceptedValues,
  type Filters,
  matchSlots,
  wantedProducts,
} from './matching.ts'
import type { Overlay } from './own-prices.ts'
import { type Choice, type ChosenProduct, chooseOffers, lowestOfProduct } from './product-choice.ts'
import type { Sellers } from './run-summary.ts'
import { type SearchIndex, slotsInSight, soldBy } from './search-index.ts'

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
  facets: Record<FacetField, FacetCount[]>
}

/**
 * Values a facet lists, the most frequent ones, beside those chosen: a market has thousands of
 * wholesalers, nobody reads that far, and they would be most of the answer.
 */
const mostValues = 200

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
  const accepted = acceptedValues(index, filters)
  const sellers = acceptedShops(index, visible, filters)
  const onSale = visible === null ? index.offered : slotsInSight(index, visible)
  const sold = matchSlots(index, wanted, accepted, onSale)
  const matches =
    sellers === visible || sellers === null
      ? sold
      : matchSlots(index, wanted, accepted, soldBy(index, onSale, sellers))

  const isFound = (product: number): boolean => {
    const end = index.firstWord[product + 1] ?? 0
    for (let word = index.firstWord[product] ?? 0; word < end; word++) {
      if (matches.all[word] !== 0) return true
    }
    return false
  }
  const found = wanted.filter(isFound)
  const joining = { accepted, slots: sold.all }
  const choice: Choice = { slots: matches.all, joining, sellers, own }
  const byPrice = sort === 'price' || sort === '-price'
  const lowest = new Map(
    byPrice ? found.map(product => [product, lowestOfProduct(index, product, choice)]) : [],
  )
  found.sort(order(index, query, lowest))
  const start = (page - 1) * perPage
  return {
    total: found.length,
    page: found.slice(start, start + perPage).map(product => chooseOffers(index, product, choice)),
    facets: {
      ...countValues(index, wanted, { matches, accepted }, mostValues),
      fournisseurs: countShops(index, wanted, joining, { visible, chosen: sellers }, mostValues),
    },
  }
}
