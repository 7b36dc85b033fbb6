import type { Db } from '../../platform/db/database.ts'
import type { Names } from './names.ts'
import { findProducts, type ProductRow } from './products.sql.ts'
import { type Found, findOfferedProducts, type SearchSort, searchCondition } from './search.sql.ts'
import type { SearchFilters } from './search-filters.ts'

/** What a card of the results tells of each product. */
const cardExtent = { specifications: 3, offersEach: 3 }

export type Search = {
  buyerId: number | null
  text: string
  filters: SearchFilters
  sort: SearchSort
  page: number
  perPage: number
}

/**
 * The catalogue's search: products with an offer that this buyer may order, their total, and the
 * counts of every facet. The one door to searching: what is behind it may change.
 */
export const searchCatalogue = async (
  db: Db,
  names: Names,
  search: Search,
): Promise<Omit<Found, 'ids'> & { products: ProductRow[] }> => {
  const { buyerId, filters, perPage } = search
  const productIds = search.text.trim() === '' ? null : await names.matching(search.text)
  const { ids, ...found } = await findOfferedProducts(db, {
    buyerId,
    productIds,
    filters,
    sort: search.sort,
    limit: perPage,
    offset: (search.page - 1) * perPage,
  })
  const products =
    ids.length === 0
      ? []
      : await findProducts(db, {
          ids,
          buyerId,
          extent: cardExtent,
          conditions: searchCondition(filters),
        })
  return { ...found, products }
}
