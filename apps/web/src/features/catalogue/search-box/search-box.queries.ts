import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

const longLived = { staleTime: 10 * 60_000 } as const

/** What is ordered most: fills the list while nothing is typed. */
export const popularProductsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['popular-products'],
    queryFn: ({ signal }) => api.listPopularProducts({ signal }),
    ...longLived,
  })

/** Every product name: suggestions at once, before the live ones have come. */
export const productNamesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['product-names'],
    queryFn: async ({ signal }) => (await api.listProductNames({ signal })).data,
    ...longLived,
  })

/** Live suggestions. A newer text cancels the older call (docs/specification.md#searching). */
export const productSuggestionQuery = (api: Api, search: string) =>
  queryOptions({
    queryKey: ['product-suggestion', search],
    queryFn: async ({ signal }) => (await api.suggestProducts({ query: { search }, signal })).data,
    // Empty or blank text asks nothing (docs/specification.md#validation).
    enabled: search.trim() !== '',
    ...longLived,
  })
