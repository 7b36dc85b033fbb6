import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatCount } from '@carreau/domain/french/format'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Sending = AnswerOf<Endpoints['getPriceListSending']>['data']
export type Reader = AnswerOf<Endpoints['listPriceListReaders']>['data'][number]
export type SendingSettings = SentBody<Endpoints['setPriceListSending']>

const keys = {
  all: ['price-list-sending'] as const,
  settings: ['price-list-sending', 'settings'] as const,
  readers: ['price-list-sending', 'readers'] as const,
}

export const sendingQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.settings,
    queryFn: async ({ signal }) => (await api.getPriceListSending({ signal })).data,
  })

export const readersQuery = (api: Api, asked: { q: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.readers, asked],
    queryFn: ({ signal }) =>
      api.listPriceListReaders({ query: { ...asked, per_page: 50 }, signal }),
  })

type ReadersPage = AnswerOf<Endpoints['listPriceListReaders']>

export const useSetSending = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SendingSettings) => api.setPriceListSending({ body }),
    onSuccess: ({ data }) => queryClient.setQueryData(keys.settings, data),
  })
}

/** Customers are ticked at once, and as they were when the server refuses. */
export const useChooseReaders = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: the last answer counts all of them.
    scope: { id: 'price-list-readers' },
    mutationFn: (body: SentBody<Endpoints['choosePriceListReaders']>) =>
      api.choosePriceListReaders({ body }),
    mutationKey: keys.readers,
    onMutate: ({ buyer_ids, is_chosen }) => {
      // Cancelled at once, and not waited for: the tick would be seen late.
      void queryClient.cancelQueries({ queryKey: keys.readers })
      queryClient.setQueriesData<ReadersPage>({ queryKey: keys.readers }, page => {
        if (page === undefined) return page
        const isMeant = ({ id }: Reader) => buyer_ids === null || buyer_ids.includes(id)
        return {
          ...page,
          data: page.data.map(row => (isMeant(row) ? { ...row, is_chosen } : row)),
        }
      })
    },
    onSuccess: ({ data }) => queryClient.setQueryData(keys.settings, data),
    onError: error =>
      toast.error(messageOf(error, 'Le choix n’a pas pu être enregistré. Réessayez.')),
    // What was cancelled is read after all: a page that was on its way has nothing to show else.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: keys.readers }) === 1)
        await queryClient.invalidateQueries({ queryKey: keys.readers })
    },
  })
}

const skippedWords = (skipped: number): string =>
  skipped === 0
    ? ''
    : ` ${formatCount(skipped, 'client l’a reçue', 'clients l’ont reçue')} il y a moins de dix minutes.`

export const useSendNow = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.sendPriceList({ body: {} }),
    onSuccess: async ({ data }) => {
      if (data.sent === 0) toast.error(`Rien n’est parti.${skippedWords(data.skipped)}`)
      else
        toast.success(
          `Mercuriale envoyée à ${formatCount(data.sent, 'client', 'clients')}.${skippedWords(data.skipped)}`,
        )
      await queryClient.invalidateQueries({ queryKey: keys.readers })
    },
    onError: error =>
      toast.error(messageOf(error, 'La mercuriale n’a pas pu être envoyée. Réessayez.')),
  })
}

export const usePreview = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (buyerId: number) => api.previewPriceList({ params: { buyerId } }),
    onSuccess: saveFile,
    onError: error => toast.error(messageOf(error, 'L’aperçu n’a pas pu être fait. Réessayez.')),
  })
}
