import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
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
  'packaging',
] as const
export type FacetField = (typeof facetFields)[number]

/**
 * The values a search accepts per filter as one text in lower case, « ,fr,es, »: an offer passes
 * when its own stands in it between commas, even a size such as « 0,8-1,2 kg » that holds some.
 * Null does not filter; a value that nothing has matches nothing.
 */
export type SearchFilters = Record<
  | FacetField
  | 'vatRate'
  | 'volumeType'
  | 'billingType'
  | 'status'
  | 'isInterfelTaxable'
  | 'isIndivisible',
  string | null
>

/** No values means no filter: an empty list holds nothing (docs/specification.md#searching). */
export const given = (
  values: readonly string[] | undefined,
  spelt: (value: string) => string = value => value,
): string | null =>
  values === undefined || values.length === 0
    ? null
    : `,${values.map(value => spelt(value.toLowerCase())).join(',')},`

/** Booleans as PostgreSQL writes them, from what the web and other programs send. */
const booleans = (values: readonly string[] | undefined): string | null =>
  given(values, value => (value === '1' ? 'true' : value === '0' ? 'false' : value))

/** « 5.50 » and « 5.5 » are one rate. */
const rates = (values: readonly string[] | undefined): string | null =>
  given(values, value => (/^\d{1,2}(\.\d{1,2})?$/.test(value) ? String(Number(value)) : value))

/** Reads the filters of a search's query. */
export const readFilters = (query: Query): SearchFilters => ({
  origins: given(query['filter[origins]']),
  size: given(query['filter[size]']),
  category: given(query['filter[category]']),
  brand: given(query['filter[brand]']),
  maturity: given(query['filter[maturity]']),
  bio: booleans(query['filter[bio]']),
  fournisseurs: given(query['filter[fournisseurs]']),
  variety: given(query['filter[variety]']),
  packaging: given(query['filter[packaging]']),
  vatRate: rates(query['filter[vat_rate]']),
  volumeType: given(query['filter[volume_type]']),
  billingType: given(query['filter[billing_type]']),
  status: given(query['filter[status]']),
  isInterfelTaxable: booleans(query['filter[is_interfel_taxable]']),
  isIndivisible: booleans(query['filter[is_indivisible]']),
})

/** Whether a filter that is either there or not is there. */
export const isWanted = (values: readonly string[] | undefined): boolean =>
  booleans(values)?.includes(',true,') ?? false
