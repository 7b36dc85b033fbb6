import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Postponement = AnswerOf<Endpoints['getPostponement']>['data']

/**
 * Where a delivery may be put off to; under the tours' key, so that whatever changes them refreshes it. Said here: an order's page
 * goes without what listens to tours.
 */
export const postponementQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'tours', 'postponement', orderId],
    queryFn: async ({ signal }) =>
      (await api.getPostponement({ params: { orderId }, signal })).data,
  })

/** Puts a delivery off; said where it went, since it leaves the screen. */
export const usePostpone = (orderId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { day: string; route_id?: number | null }) =>
      (await api.postponeStop({ params: { orderId }, body })).data,
    onSuccess: ({ number, delivery_date }) =>
      toast.success(
        `Livraison de ${number} reportée au ${formatDateInSentence(delivery_date)}, le client est prévenu`,
      ),
    onError: error =>
      toast.error(messageOf(error, 'La livraison n’a pas pu être reportée. Réessayez.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
