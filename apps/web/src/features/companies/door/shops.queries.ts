import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type Shop = AnswerOf<Endpoints['getShop']>['data']

/** Pages of a hundred: of more wholesalers than these nobody reads a list. */
const mostPages = 10

/** The wholesalers by name. */
export const shopsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shops'],
    queryFn: async ({ signal }) => {
      const { data, meta } = await api.listShops({ signal })
      const pages = Math.min(mostPages, Math.ceil(meta.total / meta.per_page))
      const others = Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
        api.listShops({ query: { page: index + 2 }, signal }),
      )
      return [data, ...(await Promise.all(others)).map(answer => answer.data)].flat()
    },
  })

/** The same for their conditions beside offers: they change seldom, and a page has many offers. */
export const termsQuery = (api: Api) => ({ ...shopsQuery(api), staleTime: 5 * 60_000 })

/** One wholesaler, or null without an id (docs/specification.md#screens). Throws ApiError 404. */
export const shopQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['shops', slug],
    queryFn: async ({ signal }) => {
      const { data } = await api.getShop({ params: { slug }, signal })
      return data?.id ? data : null
    },
  })
