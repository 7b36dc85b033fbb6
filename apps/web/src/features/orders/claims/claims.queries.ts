import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type Order, orderKeys } from '../door/orders.queries.ts'

export type Claim = Order['claims'][number]
export type Photo = { key: string; url: string }

/** Shows an order as the server says it is now. */
const useShowOrder = () => {
  const queryClient = useQueryClient()
  return (order: Order) => queryClient.setQueryData(orderKeys.detail(order.id), order)
}

/** Disputes lines of a delivered order. */
export const useOpenClaim = (orderId: number) => {
  const api = useApi()
  const showOrder = useShowOrder()
  return useMutation({
    mutationFn: async ({
      idempotencyKey,
      lines,
    }: SentBody<Endpoints['openClaim']> & { idempotencyKey: string }) => {
      const { data } = await api.openClaim({ params: { orderId }, body: { lines }, idempotencyKey })
      return data
    },
    onSuccess: order => {
      showOrder(order)
      toast.success('Réclamation envoyée')
    },
  })
}

/** Accepts or refuses a claim. What failed may have been answered by a colleague: read again. */
export const useResolveClaim = (orderId: number, claimId: number) => {
  const api = useApi()
  const showOrder = useShowOrder()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['resolveClaim']>) =>
      (await api.resolveClaim({ params: { claimId }, body })).data,
    onSuccess: (order, { action }) => {
      showOrder(order)
      toast.success(action === 'accept' ? 'Réclamation acceptée' : 'Réclamation refusée')
    },
    onError: () => queryClient.invalidateQueries({ queryKey: orderKeys.detail(orderId) }),
  })
}

/** Sends a photograph, to be named in a claim. */
export const useSendPhoto = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (file: File): Promise<Photo> => (await api.uploadImage({ file })).data,
  })
}
