import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type Shop = AnswerOf<Endpoints['getShop']>['data']

/** The wholesalers by name: one page holds a hundred. */
export const shopsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['shops'],
    queryFn: async ({ signal }) => (await api.listShops({ signal })).data,
  })

/** One wholesaler, or null without an id (docs/specification.md#screens). Throws ApiError 404. */
export const shopQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['shops', slug],
    queryFn: async ({ signal }) => {
      const { data } = await api.getShop({ params: { slug }, signal })
      return data?.id ? data : null
    },
  })
