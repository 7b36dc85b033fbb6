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

const productTexts: readonly [keyof SearchFilters, (product: IndexedProduct) => string][] = [
  ['family', ({ categoryId }) => String(categoryId)],
  ['vatRate', ({ vatRate }) => String(Number(vatRate))],
  ['volumeType', ({ volumeType }) => volumeType],
  ['billingType', ({ billingType }) => billingType],
  ['status', ({ status }) => status],
  ['isInterfelTaxable', ({ isInterfelTaxable }) => String(isInterfelTaxable)],
  ['isIndivisible', ({ isIndivisible }) => String(isIndivisible)],
]

/**
 * Whether a product's own nature passes the filters that have no facet, and its season holds the month (1–12), when
 * one is asked for; null when neither is.
 */
export const admitting = (
  filters: SearchFilters,
  seasonMonth: number | null,
): ((product: IndexedProduct) => boolean) | null => {
  const asked = productTexts.filter(([field]) => filters[field] !== null)
  if (asked.length === 0 && seasonMonth === null) return null
  return product =>
    (seasonMonth === null || product.months.includes(seasonMonth)) &&
    asked.every(([field, textOf]) => filters[field]?.includes(`,${textOf(product)},`))
}
