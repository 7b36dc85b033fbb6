import type { SearchSchemaInput } from '@tanstack/react-router'

/**
 * `validateSearch` of a screen that reads its search parameters itself, with a reader that comes with
 * its own code: the shell holds every route, and would hold every reader. Links to it are typed by
 * `Search`; `useSearch` and `location.search` give what the address says, whatever that is.
 */
export const typedSearch =
  <Search extends object>() =>
  (search: Search & SearchSchemaInput): Record<string, unknown> => ({ ...search })
