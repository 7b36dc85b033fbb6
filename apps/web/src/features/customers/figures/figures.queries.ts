import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type ShopFigures = AnswerOf<Endpoints['getShopFigures']>['data']

export const shopFiguresQuery = (api: Api, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['figures', period],
    queryFn: async ({ signal }) => (await api.getShopFigures({ query: period, signal })).data,
  })
