import type { QueryClient } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import type { Api } from './api-client/api-client.ts'
import type { Auth } from './session/auth-context.ts'

/** What every loader and guard receives as `context`. */
export type RouterContext = { queryClient: QueryClient; api: Api; auth: Auth }

/** What `head` of a screen says: its title before the name of the site, and its description. */
export const headOf = (title: string, description?: string) => ({
  meta: [
    { title: `${title} · Carreau` },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ],
})

/** `head` of a screen that always says the same. */
export const titled = (title: string, description?: string) => () => headOf(title, description)

/**
 * `validateSearch` of a screen that reads its search parameters itself, with a reader that comes with
 * its own code: the shell holds every route, and would hold every reader. Links to it are typed by
 * `Search`; `useSearch` and `location.search` give what the address says, whatever that is.
 */
export const typedSearch =
  <Search extends object>() =>
  (search: Search & SearchSchemaInput): Record<string, unknown> => ({ ...search })
