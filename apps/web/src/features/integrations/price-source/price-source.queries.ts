import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type PriceSource = AnswerOf<Endpoints['getPriceListSource']>['data']
export type Fetch = PriceSource['fetches'][number]
export type PriceSourceBody = SentBody<Endpoints['settlePriceListSource']>

const key = ['price-list-source'] as const

/** From where the list is fetched, and what came of it; asked again while it is. */
export const priceSourceQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.getPriceListSource({ signal })).data,
    refetchInterval: query => (query.state.data?.is_running === true ? 1_500 : false),
    // It changes by itself, at night.
    staleTime: 0,
  })

/** What a call answers is how it stands now. */
const useKept = () => {
  const queryClient = useQueryClient()
  return (source: PriceSource) => queryClient.setQueryData(key, source)
}

/** Settles the address; the form shows a refusal. */
export const useSettleSource = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (body: PriceSourceBody) => (await api.settlePriceListSource({ body })).data,
    onSuccess: useKept(),
  })
}

export const useRemoveSource = () => {
  const api = useApi()
  const keep = useKept()
  return useMutation({
    mutationFn: async () => (await api.removePriceListSource()).data,
    onSuccess: source => {
      keep(source)
      toast.success('Adresse oubliée')
    },
    onError: error =>
      toast.error(messageOf(error, 'L’adresse n’a pas été oubliée. Veuillez réessayer.')),
  })
}

export const useFetchNow = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async () => (await api.fetchPriceList({ body: {} })).data,
    onSuccess: useKept(),
    onError: error =>
      toast.error(messageOf(error, 'La recherche n’a pas commencé. Veuillez réessayer.')),
  })
}

/** Takes the file of a fetch away as it came. */
export const useDownloadFetched = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (fetchId: number) => api.getFetchedPriceList({ params: { fetchId } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le fichier n’a pas pu être téléchargé. Réessayez.')),
  })
}
