import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { productOf } from './products.present.ts'
import type { ProductRow } from './products.sql.ts'
import type { FacetValue, Found } from './search.sql.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

const labels = (values: readonly FacetValue[]): string[] => values.map(({ label }) => label)

/** The answer of a search: `filters` as spec §3 shows it, `facets` with the counts (product §5). */
export const searchResultOf = (
  found: Omit<Found, 'ids'> & { products: ProductRow[] },
  paging: { page: number; per_page: number },
): Result => {
  const { facets } = found
  return {
    version: 3,
    products: found.products.map(productOf),
    filters: {
      origins: Object.fromEntries(facets.origins.map(({ value, label }) => [value, label])),
      size: labels(facets.size),
      category: labels(facets.category),
      brand: labels(facets.brand),
      maturity: labels(facets.maturity),
      bio: facets.bio.map(({ value }) => value === 'true'),
      fournisseurs: labels(facets.fournisseurs),
    },
    facets: {
      ...facets,
      bio: facets.bio.map(({ value, count }) => ({
        value,
        label: value === 'true' ? 'Bio' : 'Conventionnel',
        count,
      })),
    },
    meta: { total: found.total, ...paging },
  }
}
