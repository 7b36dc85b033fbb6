import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { FacetValue, Found } from './search.sql.ts'
import type { FacetField } from './search-filters.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

const organicLabels: Record<string, string> = { true: 'Bio', false: 'Conventionnel' }

/** The answer of a search: `filters` as spec §3 shows it, `facets` with the counts (product §5). */
export const searchResultOf = (
  { products, total, facets: values }: Found,
  paging: { page: number; per_page: number },
): Result => {
  const byFacet = Map.groupBy(values, ({ facet }) => facet)
  const of = (field: FacetField): FacetValue[] => byFacet.get(field) ?? []
  const counted = (field: FacetField) =>
    of(field).map(({ value, label, count }) => ({ value, label, count }))
  const inResult = (field: FacetField) => of(field).filter(({ found }) => found)
  const valuesInResult = (field: FacetField) => inResult(field).map(({ value }) => value)
  return {
    version: 3,
    products,
    filters: {
      origins: Object.fromEntries(inResult('origins').map(({ value, label }) => [value, label])),
      size: valuesInResult('size'),
      category: valuesInResult('category'),
      brand: valuesInResult('brand'),
      maturity: valuesInResult('maturity'),
      bio: valuesInResult('bio').map(value => value === 'true'),
      fournisseurs: valuesInResult('fournisseurs'),
    },
    facets: {
      origins: counted('origins'),
      size: counted('size'),
      category: counted('category'),
      brand: counted('brand'),
      maturity: counted('maturity'),
      bio: counted('bio').map(facet => ({
        ...facet,
        label: organicLabels[facet.value] ?? facet.label,
      })),
      fournisseurs: counted('fournisseurs'),
      variety: counted('variety'),
    },
    meta: { total, ...paging },
  }
}
