import type { Attribute } from '../query-reading/vocabulary.ts'
import type { Filters } from '../search-index/matching.ts'
import { given } from './search-filters.ts'

/** The filters that a text was read to ask for; « France Espagne » accepts either. */
export const filtersOf = (attributes: readonly Attribute[]): Filters => {
  const byField = Map.groupBy(attributes, ({ field }) => field)
  return Object.fromEntries(
    [...byField].map(([field, its]) => [field, given(its.flatMap(({ values }) => values))]),
  )
}
