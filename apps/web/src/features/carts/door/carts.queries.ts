import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { isApiError } from '../../../platform/api-client/api-error.ts'

type Served = AnswerOf<Endpoints['getCart']>['data']
type Waits = {
  /** What is shown of it waits for the network. */
  isWaiting?: boolean
}
export type CartItem = Served['items'][number] & Waits
export type Cart = Omit<Served, 'items'> & Waits & { items: CartItem[] }

export type Completing = AnswerOf<Endpoints['listCompletions']>['data'][number]

export const cartKeys = {
  all: ['carts'] as const,
  list: ['carts', 'list'] as const,
  count: ['carts', 'count'] as const,
}

/** The company's carts at today's prices, one per wholesaler. */
export const cartsQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.list,
    queryFn: async ({ signal }) => (await api.listCarts({ signal })).data,
    staleTime: 0,
  })

/** What could complete a cart. */
export const completionsQuery = (api: Api, cartId: number) =>
  queryOptions({
    queryKey: ['carts', 'completions', cartId] as const,
    queryFn: async ({ signal }) => (await api.listCompletions({ params: { cartId }, signal })).data,
    staleTime: 0,
  })

/** Lines in the company's carts, for the badge of the top bar. */
export const cartCountQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.count,
    queryFn: async ({ signal }) => (await api.countCartItems({ signal })).data,
    // No retry on 401, otherwise fewer than 2 of them: one (docs/specification.md#errors).
    retry: (failures, error) => !(isApiError(error) && error.status === 401) && failures < 1,
  })
