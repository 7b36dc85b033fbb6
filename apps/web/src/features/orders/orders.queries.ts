import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Order, orderKeys } from './door/orders.queries.ts'
import type { OrderFilters } from './order-filters.ts'

export type OrderSummary = AnswerOf<Endpoints['listOrders']>['data'][number]
export type OrderAction = Order['actions'][number]
export type OrderDocument = Order['documents'][number]

/** Orders newest first, a page at a time (« Afficher plus »). */
export const ordersQuery = (api: Api, filters: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: orderKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      api.listOrders({ query: { ...filters, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.has_more ? meta.page + 1 : undefined),
  })

/** Whom the company ordered from, by name: the wholesalers of its last hundred orders. */
export const wholesalersQuery = (api: Api) =>
  queryOptions({
    queryKey: orderKeys.wholesalers,
    queryFn: async ({ signal }) => {
      const { data } = await api.listOrders({ query: { per_page: 100 }, signal })
      const shops = new Map(data.map(({ shop }) => [shop.id, shop]))
      return [...shops.values()].sort((left, right) => left.name.localeCompare(right.name, 'fr'))
    },
    staleTime: 5 * 60_000,
  })

/** Tells the buyer that the wholesaler has opened the order. A failed call is repeated at the next opening. */
export const useSeeOrder = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (orderId: number) => api.seeOrder({ params: { orderId } }),
  })
}

type Move = {
  action: OrderAction['action']
  reason?: string
}
type ValidateAction = SentBody<Endpoints['moveOrder']>['action']

/** Takes one of the actions that the order offers; the answer is the order as it is now. */
export const useMoveOrder = (orderId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ action, reason }: Move): Promise<Order> => {
      const answer =
        action === 'cancel'
          ? await api.cancelOrder({ params: { orderId } })
          : await api.moveOrder({
              params: { orderId },
              // `start_picking` happens in the picking screens and is never offered as a button here.
              body: { action: action as ValidateAction, ...(reason && { reason }) },
            })
      return answer.data
    },
    onSuccess: order => {
      queryClient.setQueryData(orderKeys.detail(orderId), order)
      toast.success(`Commande ${order.number}\u00a0: ${order.status_label.toLowerCase()}`)
    },
    onError: error => {
      toast.error(messageOf(error, 'L’action n’a pas abouti. Réessayez.'))
      void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'list'] }),
  })
}
