import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatEuros } from '@carreau/domain/french/format'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Reordered = AnswerOf<Endpoints['reorderOrder']>['data']
export type ReorderPreview = AnswerOf<Endpoints['previewReorder']>['data']

/** What ordering the same again would come to now. */
export const reorderPreviewQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'reorder', orderId],
    queryFn: async ({ signal }) => (await api.previewReorder({ params: { orderId }, signal })).data,
    staleTime: 0,
  })

/** « ≈ 124,60 € »: what several orders again would add to the carts. */
export const addsInWords = (previews: readonly ReorderPreview[]): string => {
  const cents = previews.reduce((sum, { total }) => sum + Math.round(total * 100), 0)
  return `${previews.some(({ estimated }) => estimated) ? '≈\u00a0' : ''}${formatEuros(cents / 100)}`
}

/** What a mutation that fills the carts says when it failed, and what is read again after it. */
const useFilling = () => {
  const queryClient = useQueryClient()
  return {
    onError: (error: Error) => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    // The value of `cartKeys.all`, which cannot be imported: carts may import orders, not the other way.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['carts'] }),
        // The board, which shows what each cart holds: the value of `todayKey`.
        queryClient.invalidateQueries({ queryKey: ['today'] }),
      ]),
  }
}

/** Puts the lines of an order into the wholesaler's cart again, at today's prices. */
export const useReorder = (orderId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: async () => (await api.reorderOrder({ params: { orderId } })).data,
    ...useFilling(),
  })
}

/** The same of several orders; answers how many articles the carts now hold of them. */
export const useReorderAll = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (orderIds: readonly number[]) => {
      let added = 0
      // One after the other: when one fails, what came before it is in the cart, and counts as held at the next try.
      for (const orderId of orderIds)
        added += (await api.reorderOrder({ params: { orderId } })).data.added
      return added
    },
    ...useFilling(),
  })
}
