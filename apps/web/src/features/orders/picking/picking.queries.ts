import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { invalidateSoon, useLive } from '../../../platform/realtime/use-live.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'

export type PickingDay = AnswerOf<Endpoints['listPicking']>
export type PickingOrder = PickingDay['data'][number]
export type PickingLine = PickingOrder['lines'][number]
export type Substitute = AnswerOf<Endpoints['listSubstitutes']>['data'][number]
export type ShortSplitLine = AnswerOf<Endpoints['previewShortSplit']>['data']['lines'][number]
export type PickedUpdate = SentBody<Endpoints['pickOrder']>['updates'][number]

/** Keys under « orders », so that invalidating an order refreshes its picking too. */
export const pickingKeys = {
  all: ['orders', 'picking'] as const,
  days: ['orders', 'picking', 'day'] as const,
  order: (orderId: number) => ['orders', 'picking', 'order', orderId] as const,
}

/** Cached for a whole night: pickers go on without the network. */
const gcTime = 12 * 60 * 60_000

export const pickingDayQuery = (api: Api, day: string | undefined) =>
  queryOptions({
    queryKey: [...pickingKeys.days, day ?? 'next'],
    queryFn: ({ signal }) => api.listPicking({ query: { day }, signal }),
    gcTime,
  })

/** The order in the most recent of the cached days that contains it. */
const readBefore = (queryClient: QueryClient, orderId: number) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: pickingKeys.days })
    .map(({ queryKey, state }) => ({
      order: queryClient.getQueryData<PickingDay>(queryKey)?.data.find(({ id }) => id === orderId),
      at: state.dataUpdatedAt,
    }))
    .filter(({ order }) => order !== undefined)
    .toSorted((left, right) => right.at - left.at)[0]

/** One order; without the network, as the list of its day showed it. */
export const pickingOrderQuery = (api: Api, orderId: number, queryClient: QueryClient) =>
  queryOptions({
    queryKey: pickingKeys.order(orderId),
    queryFn: async ({ signal }) =>
      (await api.getPickingOrder({ params: { orderId }, signal })).data,
    initialData: () => readBefore(queryClient, orderId)?.order,
    initialDataUpdatedAt: () => readBefore(queryClient, orderId)?.at,
    gcTime,
  })

/** Caches orders as the server has just returned them. */
export const showPicked = async (
  queryClient: QueryClient,
  orders: readonly PickingOrder[],
): Promise<void> => {
  // A fetch started before would bring back the previous state.
  await queryClient.cancelQueries({ queryKey: pickingKeys.all })
  for (const order of orders) queryClient.setQueryData(pickingKeys.order(order.id), order)
  queryClient.setQueriesData<PickingDay>({ queryKey: pickingKeys.days }, day =>
    day === undefined
      ? day
      : {
          ...day,
          data: day.data.map(shown => orders.find(({ id }) => id === shown.id) ?? shown),
        },
  )
}

export const substitutesQuery = (api: Api, params: { orderId: number; lineId: number }) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'substitutes', params],
    queryFn: async ({ signal }) => (await api.listSubstitutes({ params, signal })).data,
  })

/** What asks for a product that is short; who gets what is worked out as it is typed, by the same rules. */
export const shortSplitQuery = (
  api: Api,
  { specificationId, day }: { specificationId: number; day: string },
) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'short', specificationId, day],
    queryFn: async ({ signal }) =>
      (
        await api.previewShortSplit({
          params: { specId: specificationId },
          query: { day, packages: 0 },
          signal,
        })
      ).data,
  })

/** Refetches the picking data when another picker changes an order of the shop. */
export const useLivePicking = (): void => {
  const queryClient = useQueryClient()
  const { tenant } = useAuth()
  useLive(tenant === null ? null : tenantChannel(tenant), 'order.changed', () =>
    invalidateSoon(queryClient, pickingKeys.all),
  )
}
