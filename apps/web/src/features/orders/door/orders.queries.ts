import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { invalidateSoon, useLive } from '../../../platform/realtime/use-live.ts'
import type { OrderFilters } from '../order-filters.ts'

/** An order as its page shows it, with its lines, documents and claims. */
export type Order = AnswerOf<Endpoints['getOrder']>['data']

/** Under which keys orders are cached: invalidate `all` when something may have changed any of them. */
export const orderKeys = {
  all: ['orders'] as const,
  list: (filters: OrderFilters) => ['orders', 'list', filters] as const,
  wholesalers: ['orders', 'wholesalers'] as const,
  detail: (orderId: number) => ['orders', 'detail', orderId] as const,
}

/** One order; an ApiError 404 when there is none that the company may see. */
export const orderQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: orderKeys.detail(orderId),
    queryFn: async ({ signal }) => (await api.getOrder({ params: { orderId }, signal })).data,
  })

/** Refetches orders when either side moves, picks or disputes them. */
export const useLiveOrders = (channel: LiveChannel): void => {
  const queryClient = useQueryClient()
  const follow = (event: { order_id: number } | null) => {
    if (event === null) invalidateSoon(queryClient, orderKeys.all)
    else invalidateSoon(queryClient, orderKeys.detail(event.order_id), ['orders', 'list'])
  }
  useLive(channel, 'order.changed', follow)
  useLive(channel, 'claim.changed', follow)
}
