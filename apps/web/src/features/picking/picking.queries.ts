import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'

export type PickingDay = AnswerOf<Endpoints['listPicking']>
export type PickingOrder = PickingDay['data'][number]
export type PickingLine = PickingOrder['lines'][number]
export type PickingProduct = AnswerOf<Endpoints['listPickingProducts']>['data'][number]
export type Substitute = AnswerOf<Endpoints['listSubstitutes']>['data'][number]
export type PickedUpdate = SentBody<Endpoints['pickOrder']>['updates'][number]

/** Under « orders », so that whatever tells of an order refreshes its picking too. */
export const pickingKeys = {
  all: ['orders', 'picking'] as const,
  order: (orderId: number) => ['orders', 'picking', 'order', orderId] as const,
}

export const pickingDayQuery = (api: Api, day: string | undefined) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'day', day ?? 'next'],
    queryFn: ({ signal }) => api.call('GET /v3/shop/picking', { query: { day }, signal }),
  })

export const pickingProductsQuery = (api: Api, day: string | undefined) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'products', day ?? 'next'],
    queryFn: ({ signal }) => api.call('GET /v3/shop/picking/products', { query: { day }, signal }),
  })

export const pickingOrderQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: pickingKeys.order(orderId),
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v3/shop/picking/orders/{orderId}', {
          params: { orderId },
          signal,
        })
      ).data,
  })

export const substitutesQuery = (api: Api, params: { orderId: number; lineId: number }) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'substitutes', params],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /v3/shop/picking/orders/{orderId}/lines/{lineId}/substitutes', {
          params,
          signal,
        })
      ).data,
  })
