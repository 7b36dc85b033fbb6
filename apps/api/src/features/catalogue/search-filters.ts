import type { catalogueEndpoints } from '@carreau/contract/catalogue'
import type { QueryOf } from '@carreau/contract/endpoint'

type Query = QueryOf<typeof catalogueEndpoints.searchProducts>

/** The filters that have a facet, in the order of their bit in a search's misses. */
export const facetFields = [
  'origins',
  'size',
  'category',
  'brand',
  'maturity',
  'bio',
  'fournisseurs',
  'variety',
] as const
export type FacetField = (typeof facetFields)[number]

/** What narrows a search; an absent field does not. */
export type SearchFilters = {
  facets: Partial<Record<FacetField, string[]>>
  vatRates?: string[]
  volumeTypes?: string[]
  billingTypes?: string[]
  statuses?: string[]
  isInterfelTaxable?: boolean[]
  isIndivisible?: boolean[]
}

/** What people and programs write for a boolean; anything else matches nothing. */
const booleans = (values: string[] | undefined): boolean[] | undefined =>
  values?.flatMap(value => {
    if (['true', '1', 'oui'].includes(value.toLowerCase())) return [true]
    return ['false', '0', 'non'].includes(value.toLowerCase()) ? [false] : []
  })

/** No values means no filter (spec §4: empty arrays do not count). */
const given = (values: string[] | undefined): string[] | undefined =>
  values === undefined || values.length === 0 ? undefined : values

export const readFilters = (query: Query): SearchFilters => ({
  facets: Object.fromEntries(
    facetFields.flatMap(field => {
      const values = given(query[`filter[${field}]`])
      return values === undefined ? [] : [[field, values]]
    }),
  ),
  vatRates: given(query['filter[vat_rate]']),
  volumeTypes: given(query['filter[volume_type]']),
  billingTypes: given(query['filter[billing_type]']),
  statuses: given(query['filter[status]']),
  isInterfelTaxable: booleans(given(query['filter[is_interfel_taxable]'])),
  isIndivisible: booleans(given(query['filter[is_indivisible]'])),
})

export const organic = (values: string[]): boolean[] => booleans(values) ?? []
