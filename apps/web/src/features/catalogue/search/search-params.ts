import type { searchSort } from '@carreau/contract/catalogue/catalogue'

/** Lists of texts and booleans (docs/specification.md#search-parameters); packaging is ours. */
export const textFilters = [
  'origins',
  'size',
  'category',
  'brand',
  'maturity',
  'fournisseurs',
  'variety',
  'packaging',
  'vat_rate',
  'volume_type',
  'billing_type',
  'status',
] as const
export const flagFilters = ['bio', 'is_interfel_taxable', 'is_indivisible'] as const
/** On or absent: these are never sent as « false ». */
export const switchFilters = ['in_season', 'available_next_delivery'] as const

type TextFilter = (typeof textFilters)[number]
type FlagFilter = (typeof flagFilters)[number]
export type SwitchFilter = (typeof switchFilters)[number]
export type FilterField = TextFilter | FlagFilter | SwitchFilter

type Sort = (typeof searchSort.options)[number]
/** Every order of the results with its French name, the default first. */
export const sortLabels: Record<Sort, string> = {
  relevance: 'Pertinence',
  price: 'Prix croissant',
  '-price': 'Prix décroissant',
  name: 'Nom de A à Z',
  '-name': 'Nom de Z à A',
}

type ProductFilters = { [Field in TextFilter]?: string[] } & {
  [Field in FlagFilter]?: boolean[]
} & { [Field in SwitchFilter]?: true }
export type ProductSearch = ProductFilters & {
  search?: string
  advanced?: boolean
  sort?: Sort
  page?: number
  view?: 'table'
  /** The family whose page this is: it stands in the path (`inAddress`). */
  family?: string
}

const maxValues = 50
const maxText = 200

const textOf = (value: unknown): string | undefined => {
  const text =
    typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
  return text === undefined || text === '' ? undefined : text.slice(0, maxText)
}

const flagOf = (value: unknown): boolean | undefined => {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

/** A list, or what a hand-written address holds instead: one value, or values with commas. */
const itemsOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',') : [value]
}

const listOf = <Item>(value: unknown, read: (item: unknown) => Item | undefined) => {
  const items = itemsOf(value)
    .map(read)
    .filter(item => item !== undefined)
  return items.length === 0 ? undefined : [...new Set(items)].slice(0, maxValues)
}

const isSort = (value: unknown): value is Sort =>
  typeof value === 'string' && Object.hasOwn(sortLabels, value)

/**
 * Search parameters as an address carries them, read leniently: what is unknown, empty or of
 * another type is dropped, never an error. Defaults stay out of the address.
 */
export const readProductSearch = (raw: Record<string, unknown>): ProductSearch => {
  const found: ProductSearch = {}
  const search = textOf(raw.search)
  if (search !== undefined) found.search = search
  const advanced = flagOf(raw.advanced)
  if (advanced !== undefined) found.advanced = advanced
  for (const field of textFilters) {
    const values = listOf(raw[field], textOf)
    if (values !== undefined) found[field] = values
  }
  for (const field of flagFilters) {
    const values = listOf(raw[field], flagOf)
    if (values !== undefined) found[field] = values
  }
  for (const field of switchFilters)
    if (itemsOf(raw[field]).some(item => flagOf(item) === true)) found[field] = true
  if (isSort(raw.sort) && raw.sort !== 'relevance') found.sort = raw.sort
  const page = readPageNumber(raw.page)
  if (page !== undefined) found.page = page
  if (raw.view === 'table') found.view = 'table'
  const family = textOf(raw.family)
  if (family !== undefined) found.family = family
  return found
}

/** The values chosen of a filter, as the API takes them; a switch has one, « true ». */
export const valuesOf = (search: ProductFilters, field: FilterField): string[] =>
  [search[field] ?? []].flat().map(String)

/** The chosen values, one by one. */
export const chosenValues = (search: ProductFilters): { field: FilterField; value: string }[] =>
  [...textFilters, ...flagFilters, ...switchFilters].flatMap(field =>
    valuesOf(search, field).map(value => ({ field, value })),
  )

/** True when a filter other than search or sort is set (docs/specification.md#searching). */
export const isAdvanced = (search: ProductFilters): boolean => chosenValues(search).length > 0

/** Says in the address whether filters are set; another choice starts at the first page. */
const rechosen = ({ page: _, advanced: __, ...search }: ProductSearch): ProductSearch =>
  isAdvanced(search) ? { ...search, advanced: true } : search

/** What an address carries of a search after its question mark. */
export const inAddress = ({ family: _, ...search }: ProductSearch): ProductSearch => search

/** Whether anything is asked beside the family. */
export const isAsked = (search: ProductSearch): boolean => Object.keys(inAddress(search)).length > 0

/** The values with this one added, or taken out when it was there. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter(other => other !== value) : [...values, value]

/** The search with other values of a filter. */
export const withValues = (
  search: ProductSearch,
  field: FilterField,
  values: readonly string[],
): ProductSearch => rechosen(readProductSearch({ ...search, [field]: values }))

export const withToggled = (
  search: ProductSearch,
  field: FilterField,
  value: string,
): ProductSearch => withValues(search, field, toggled(valuesOf(search, field), value))

/** The same search for other words, from its first page. */
export const withText = (search: ProductSearch, text: string): ProductSearch =>
  rechosen(readProductSearch({ ...search, search: text }))

/** The search without any filter: the words, the order and the view stay. */
export const withoutFilters = ({ search, sort, view, family }: ProductSearch): ProductSearch =>
  readProductSearch({ search, sort, view, family })

/** The search in another order, from its first page. */
export const withSort = (search: ProductSearch, sort: string): ProductSearch =>
  rechosen(readProductSearch({ ...search, sort }))

/** The page number of an address; undefined for the first page and for anything invalid. */
export const readPageNumber = (value: unknown): number | undefined => {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
