import type { searchSort } from '@carreau/contract/catalogue'

/** Spec §2: lists of text and lists of booleans of /search-products/, all optional. */
export const textFilters = [
  'origins',
  'size',
  'category',
  'brand',
  'maturity',
  'fournisseurs',
  'variety',
  'vat_rate',
  'volume_type',
  'billing_type',
  'status',
] as const
export const flagFilters = ['bio', 'is_interfel_taxable', 'is_indivisible'] as const

export type TextFilter = (typeof textFilters)[number]
export type FlagFilter = (typeof flagFilters)[number]
export type FilterField = TextFilter | FlagFilter

export type Sort = (typeof searchSort.options)[number]
/** Every order of the results with its French name, the default first. */
export const sortLabels: Record<Sort, string> = {
  relevance: 'Pertinence',
  price: 'Prix croissant',
  '-price': 'Prix décroissant',
  name: 'Nom de A à Z',
  '-name': 'Nom de Z à A',
}

export type ProductFilters = { [Field in TextFilter]?: string[] } & {
  [Field in FlagFilter]?: boolean[]
}
export type ProductSearch = ProductFilters & {
  search?: string
  advanced?: boolean
  sort?: Sort
  page?: number
  view?: 'table'
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
  if (isSort(raw.sort) && raw.sort !== 'relevance') found.sort = raw.sort
  const page = Number(raw.page)
  if (Number.isSafeInteger(page) && page > 1 && page <= 1_000_000) found.page = page
  if (raw.view === 'table') found.view = 'table'
  return found
}

/** The chosen values, one by one. */
export const chosenValues = (search: ProductFilters): { field: FilterField; value: string }[] =>
  [...textFilters, ...flagFilters].flatMap(field =>
    (search[field] ?? []).map(value => ({ field, value: String(value) })),
  )

/** Spec §4: true when any filter other than search or sort is non-empty. */
export const isAdvanced = (search: ProductFilters): boolean => chosenValues(search).length > 0

/** Says in the address whether filters are set; another choice starts at the first page. */
const rechosen = ({ page: _, advanced: __, ...search }: ProductSearch): ProductSearch =>
  isAdvanced(search) ? { ...search, advanced: true } : search

/** The search with a value of a filter added, or taken out when it was there. */
export const withToggled = (
  search: ProductSearch,
  field: FilterField,
  value: string,
): ProductSearch => {
  const values = (search[field] ?? []).map(String)
  const next = values.includes(value) ? values.filter(other => other !== value) : [...values, value]
  return rechosen(readProductSearch({ ...search, [field]: next }))
}

/** The search without any filter: the words, the order and the view stay. */
export const withoutFilters = ({ search, sort, view }: ProductSearch): ProductSearch =>
  readProductSearch({ search, sort, view })

/** The search in another order, from its first page. */
export const withSort = (search: ProductSearch, sort: string): ProductSearch =>
  rechosen(readProductSearch({ ...search, sort }))
