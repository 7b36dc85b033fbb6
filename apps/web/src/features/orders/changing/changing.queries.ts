import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Order, orderKeys } from '../door/orders.queries.ts'

type Answer = { changeId: number } & SentBody<Endpoints['answerOrderChange']>

const useShown = (orderId: number) => {
  const queryClient = useQueryClient()
  return {
    onSuccess: (order: Order) => {
      queryClient.setQueryData(orderKeys.detail(orderId), order)
    },
    onError: (error: unknown) => {
      toast.error(messageOf(error, 'La réponse n’est pas partie. Réessayez.'))
      void queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'list'] }),
  }
}

/** Answers a change that waits; the answer is the order as it is now. */
export const useAnswerChange = (orderId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ changeId, ...body }: Answer): Promise<Order> =>
      (await api.answerOrderChange({ params: { orderId, changeId }, body })).data,
    ...useShown(orderId),
  })
}

/** Declines what was added to a line since the order was accepted. */
export const useDeclineAddition = ({ id: orderId, version }: Order) => {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ lineId, reason }: { lineId: number; reason: string }): Promise<Order> =>
      (await api.declineAddition({ params: { orderId, lineId }, body: { version, reason } })).data,
    ...useShown(orderId),
  })
}
