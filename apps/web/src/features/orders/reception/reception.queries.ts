import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { orderKeys } from '../door/orders.queries.ts'

/** Crates, dates and signature of a delivery. */
export type Reception = AnswerOf<Endpoints['getReception']>['data']

/** Under its order: what is received changes it. Kept on the device, as orders are. */
export const receptionQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: [...orderKeys.detail(orderId), 'reception'] as const,
    queryFn: async ({ signal }) => (await api.getReception({ params: { orderId }, signal })).data,
  })
