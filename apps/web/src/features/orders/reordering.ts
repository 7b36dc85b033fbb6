import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
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

/** Puts the lines of an order into the wholesaler's cart again, at today's prices. */
export const useReorder = (orderId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.reorderOrder({ params: { orderId } })).data,
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    // The value of `cartKeys.all`, which cannot be imported: carts may import orders, not the other way.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['carts'] }),
        // The board, which shows what each cart holds: the value of `todayKey`.
        queryClient.invalidateQueries({ queryKey: ['today'] }),
      ]),
  })
}
