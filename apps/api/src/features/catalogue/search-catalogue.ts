import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { QueryOf } from '@carreau/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import type { Names } from './names.ts'
import { searchResultOf } from './search.present.ts'
import { searchOffers } from './search.sql.ts'
import { readFilters } from './search-filters.ts'

/**
 * The catalogue's search at this buyer's prices: the one door to searching; what is behind it may
 * change. A text of blanks asks for everything, one without letter or digit for nothing.
 */
export const searchCatalogue = async (
  db: Db,
  names: Names,
  query: QueryOf<typeof catalogueEndpoints.searchProducts>,
  buyerId: number | null,
) => {
  const { page, per_page, sort } = query
  const text = (query['filter[name]'] ?? '').trim()
  const named = text === '' ? null : (await names.matching(text)).map(product => product.id)
  const filters = readFilters(query)
  const found = await searchOffers(db, { buyerId, named, filters, sort, page, perPage: per_page })
  return searchResultOf(found, { page, per_page })
}
