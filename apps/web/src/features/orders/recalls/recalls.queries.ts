import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type FoundLot = AnswerOf<Endpoints['findLot']>['data']
export type Recall = AnswerOf<Endpoints['getRecall']>['data']
export type RecallBuyer = Recall['buyers'][number]
export type ListedRecall = AnswerOf<Endpoints['listRecalls']>['data'][number]
export type ReceivedRecall = AnswerOf<Endpoints['getReceivedRecall']>['data']
export type Holding = FoundLot['buyers'][number]['lines'][number]
export type StartBody = SentBody<Endpoints['startRecall']>

/** Keys under « orders », so that whatever changes orders refreshes the recalls. */
const keys = {
  all: ['orders', 'recalls'] as const,
  one: (recallId: number) => ['orders', 'recalls', 'one', recallId] as const,
  received: (recallId: number) => ['orders', 'recalls', 'received', recallId] as const,
}

export const lotQuery = (api: Api, lot: string) =>
  queryOptions({
    queryKey: [...keys.all, 'lot', lot],
    queryFn: async ({ signal }) => (await api.findLot({ query: { lot }, signal })).data,
  })

export const recallsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.listRecalls({ query: { page: pageParam, per_page: 20 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.has_more ? meta.page + 1 : undefined),
  })

export const recallQuery = (api: Api, recallId: number) =>
  queryOptions({
    queryKey: keys.one(recallId),
    queryFn: async ({ signal }) => (await api.getRecall({ params: { recallId }, signal })).data,
  })

export const receivedRecallQuery = (api: Api, recallId: number) =>
  queryOptions({
    queryKey: keys.received(recallId),
    queryFn: async ({ signal }) =>
      (await api.getReceivedRecall({ params: { recallId }, signal })).data,
  })

/** Starts a recall; under its key a second tap finds the first one's. */
export const useStartRecall = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key }: { body: StartBody; key: string }) =>
      (await api.startRecall({ body, idempotencyKey: key })).data,
    onSuccess: recall => queryClient.setQueryData(keys.one(recall.id), recall),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Shows what the server answers to a change of a recall. */
const useShown = () => {
  const queryClient = useQueryClient()
  return (recall: Recall) => {
    queryClient.setQueryData(keys.one(recall.id), recall)
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }
}

export const useNoteCall = (recallId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: async ({
      buyerId,
      ...body
    }: { buyerId: number } & SentBody<Endpoints['noteRecallCall']>) =>
      (await api.noteRecallCall({ params: { recallId, buyerId }, body })).data,
    onSuccess: useShown(),
  })
}

export const useCloseRecall = (recallId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['closeRecall']>) =>
      (await api.closeRecall({ params: { recallId }, body })).data,
    onSuccess: useShown(),
  })
}

export const useDownloadRecall = (recallId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.exportRecall({ params: { recallId } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'La liste n’a pas pu être téléchargée. Réessayez.')),
  })
}

/** The notice of a recall on paper. */
export const usePrintRecall = (recallId: number, side: 'shop' | 'buyer') => {
  const api = useApi()
  const params = { recallId }
  return useMutation({
    mutationFn: async () =>
      saveFile(
        await (side === 'shop' ? api.printRecall({ params }) : api.printReceivedRecall({ params })),
      ),
    onError: error => toast.error(messageOf(error, 'L’avis n’a pas pu être établi. Réessayez.')),
  })
}

/** The buyer's answer: what it still holds. */
export const useAnswerRecall = (recallId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['answerRecall']>) =>
      (await api.answerRecall({ params: { recallId }, body })).data,
    onSuccess: recall => {
      queryClient.setQueryData(keys.received(recallId), recall)
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      // The value of the board's key.
      void queryClient.invalidateQueries({ queryKey: ['today'] })
    },
  })
}
