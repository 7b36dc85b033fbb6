import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { facetValuesAtFirst } from '@carreau/domain/catalogue/facets'
import type { SearchIndex } from '../search-index/search-index.ts'
import type { FacetCount, Facets } from '../search-index/selection.ts'
import type { FacetField } from './search-filters.ts'

type Result = AnswerOf<typeof catalogueEndpoints.searchProducts>

const organicLabels: Record<string, string> = { true: 'Bio', false: 'Conventionnel' }

/** `facets` as the wire carries them; at length those asked for by name. */
export const facetsOf = (
  index: SearchIndex,
  facets: Facets,
  whole: readonly string[],
): Result['facets'] => {
  const told = (field: FacetField) =>
    facets[field].flatMap(({ place, value, label, count, chosen }: FacetCount, rank) => {
      if (!whole.includes(field) && !chosen && rank >= facetValuesAtFirst) return []
      if (field === 'bio') return [{ value, label: organicLabels[value] ?? label, count }]
      if (field !== 'origins') return [{ value, label, count }]
      const isoCode = index.values.origins.list[place]?.isoCode
      return [{ value, label, count, ...(isoCode !== undefined && { iso_code: isoCode }) }]
    })
  return {
    origins: told('origins'),
    size: told('size'),
    category: told('category'),
    brand: told('brand'),
    maturity: told('maturity'),
    bio: told('bio'),
    fournisseurs: told('fournisseurs'),
    variety: told('variety'),
    packaging: told('packaging'),
  }
}

/** `filters` as docs/specification.md#entities shows them: the values in the result. */
export const valuesFound = (facets: Facets): Result['filters'] => {
  const found = (field: FacetField) => facets[field].filter(value => value.found)
  const values = (field: FacetField) => found(field).map(({ value }) => value)
  return {
    origins: Object.fromEntries(found('origins').map(({ value, label }) => [value, label])),
    size: values('size'),
    category: values('category'),
    brand: values('brand'),
    maturity: values('maturity'),
    bio: values('bio').map(value => value === 'true'),
    fournisseurs: values('fournisseurs'),
  }
}
