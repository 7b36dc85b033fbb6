import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type MarketToday = AnswerOf<Endpoints['getMarketToday']>['data']
/** A product with the one offer that its shelf is about. */
export type MarketProduct = MarketToday['arrivals'][number]['product']
export type PriceHistory = AnswerOf<Endpoints['getProductPriceHistory']>['data']
export type PriceDay = PriceHistory['days'][number]

/** Arrivals, ends of lots and good prices of today. */
export const marketTodayQuery = (api: Api) =>
  queryOptions({
    queryKey: ['market', 'today'],
    queryFn: async ({ signal }) => (await api.getMarketToday({ signal })).data,
  })

/** Thirty days of a product's prices, and what the buyer paid last for its specifications. */
export const priceHistoryQuery = (api: Api, productId: string) =>
  queryOptions({
    queryKey: ['market', 'prices', productId],
    queryFn: async ({ signal }) =>
      (await api.getProductPriceHistory({ params: { productId }, signal })).data,
  })
