import { given } from '@carreau/catalogue-search/facets'
import type { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import type { QueryOf } from '@carreau/contract/endpoint'
import type { IndexedProduct } from '../search-index/index-rows.sql.ts'

type Query = QueryOf<typeof catalogueEndpoints.searchProducts>

/** Booleans as PostgreSQL writes them, from what the web and other programs send. */
const booleans = (values: readonly string[] | undefined): string | null =>
  given(values, value => (value === '1' ? 'true' : value === '0' ? 'false' : value))

/** « 5.50 » and « 5.5 » are one rate. */
const rates = (values: readonly string[] | undefined): string | null =>
  given(values, value => (/^\d{1,2}(\.\d{1,2})?$/.test(value) ? String(Number(value)) : value))

/** Reads the filters of a search's query; no values means no filter (docs/specification.md#searching). */
export const readFilters = (query: Query) => ({
  origins: given(query['filter[origins]']),
  size: given(query['filter[size]']),
  category: given(query['filter[category]']),
  brand: given(query['filter[brand]']),
  maturity: given(query['filter[maturity]']),
  bio: booleans(query['filter[bio]']),
  fournisseurs: given(query['filter[fournisseurs]']),
  variety: given(query['filter[variety]']),
  packaging: given(query['filter[packaging]']),
  family: given(query['filter[family]']),
  vatRate: rates(query['filter[vat_rate]']),
  volumeType: given(query['filter[volume_type]']),
  billingType: given(query['filter[billing_type]']),
  status: given(query['filter[status]']),
  isInterfelTaxable: booleans(query['filter[is_interfel_taxable]']),
  isIndivisible: booleans(query['filter[is_indivisible]']),
})

/** What a search accepts, each as `given` writes it. */
export type SearchFilters = ReturnType<typeof readFilters>

/** Whether a filter that is either there or not is there. */
export const isWanted = (values: readonly string[] | undefined): boolean =>
  booleans(values)?.includes(',true,') ?? false

type NatureFilter =
  | 'vatRate'
  | 'volumeType'
  | 'billingType'
  | 'status'
  | 'isInterfelTaxable'
  | 'isIndivisible'
type NatureField = (typeof natureFields)[number]

/** Filters by what a product is, in the order in which they are told. */
export const natureFields = [
  'billing_type',
  'volume_type',
  'is_indivisible',
  'vat_rate',
  'is_interfel_taxable',
  'status',
] as const
const natures: Record<NatureField, [NatureFilter, (product: IndexedProduct) => string]> = {
  billing_type: ['billingType', ({ billingType }) => billingType],
  volume_type: ['volumeType', ({ volumeType }) => volumeType],
  is_indivisible: ['isIndivisible', ({ isIndivisible }) => String(isIndivisible)],
  vat_rate: ['vatRate', ({ vatRate }) => String(Number(vatRate))],
  is_interfel_taxable: ['isInterfelTaxable', ({ isInterfelTaxable }) => String(isInterfelTaxable)],
  status: ['status', ({ status }) => status],
}

/** What each of `natureFields` accepts. */
export const naturesOf = (filters: SearchFilters) =>
  natureFields.map(field => {
    const [filter, textOf] = natures[field]
    return { valueOf: textOf, accepted: filters[filter] }
  })

/** Whether a product is of these families, and in season in the month (1–12), when they are asked for; null when neither is. */
export const admitting = (
  { family }: Pick<SearchFilters, 'family'>,
  seasonMonth: number | null,
): ((product: IndexedProduct) => boolean) | null => {
  if (family === null && seasonMonth === null) return null
  return product =>
    (seasonMonth === null || product.months.includes(seasonMonth)) &&
    (family === null || family.includes(`,${product.categoryId},`))
}
