import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
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

/** The address of « what was just ordered », as short as it can be: a number alone is written as one. */
export const sentSearch = (orderIds: readonly number[]): { ids: string | number } => ({
  ids: orderIds.length === 1 ? (orderIds[0] ?? '') : orderIds.join(),
})

/** One order; an ApiError 404 when there is none that the company may see. */
export const orderQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: orderKeys.detail(orderId),
    queryFn: async ({ signal }) => (await api.getOrder({ params: { orderId }, signal })).data,
  })
