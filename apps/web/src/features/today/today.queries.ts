import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { invalidateSoon, useLive } from '../../platform/realtime/use-live.ts'
import { toast } from '../../ui/feedback/toast.ts'

type Served = AnswerOf<Endpoints['getToday']>['data']
export type Today = Extract<Served, { kind: 'buyer' }>
export type ShopToday = Extract<Served, { kind: 'shop' }>
export type OperatorToday = Extract<Served, { kind: 'platform' }>
export type CutOff = Today['cut_offs'][number]
export type WaitingOrder = Today['to_approve'][number]
export type ArrivingOrder = Today['arriving'][number]

const todayKey = ['today'] as const

/** What waits for the person today, of the kind of company that they are at work for. */
const boardQuery = <Kind extends Served['kind']>(api: Api, kind: Kind) =>
  queryOptions({
    queryKey: [...todayKey, kind],
    queryFn: async ({ signal }) => {
      const { data } = await api.getToday({ signal })
      if (data.kind !== kind) throw new Error('Another company was chosen meanwhile')
      return data as Extract<Served, { kind: Kind }>
    },
    staleTime: 0,
  })

export const todayQuery = (api: Api) => boardQuery(api, 'buyer')
export const operatorTodayQuery = (api: Api) => boardQuery(api, 'platform')
export const shopTodayQuery = (api: Api) => boardQuery(api, 'shop')

/** Asks again when any part of the board has changed. */
export const useLiveToday = (channel: LiveChannel): void => {
  const queryClient = useQueryClient()
  const follow = () => invalidateSoon(queryClient, todayKey)
  useLive(channel, 'order.changed', follow)
  useLive(channel, 'claim.changed', follow)
  useLive(channel, 'recall.changed', follow)
  useLive(channel, 'cart.changed', follow)
  useLive(channel, 'message.created', follow)
  useLive(channel, 'conversation.read', follow)
}

/** Approves an order where one reads of it. */
export const useApprove = (orderId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await api.moveOrder({ params: { orderId }, body: { action: 'approve' } })).data,
    onSuccess: order =>
      toast.success(`Commande ${order.number} approuvée`, {
        description: `Envoyée à ${order.shop.name}.`,
      }),
    onError: error => toast.error(messageOf(error, 'L’action n’a pas abouti. Réessayez.')),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: todayKey }),
        // The value of `orderKeys.all`.
        queryClient.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  })
}
