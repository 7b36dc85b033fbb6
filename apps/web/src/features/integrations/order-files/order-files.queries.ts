import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type OrderFiles = AnswerOf<Endpoints['getOrderFiles']>['data']
export type Sending = OrderFiles['sendings'][number]
export type OrderFilesBody = SentBody<Endpoints['settleOrderFiles']>

const key = ['order-files'] as const

/** Where orders go as files, and what came of it; asked again while one is about to go. */
export const orderFilesQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.getOrderFiles({ signal })).data,
    refetchInterval: query => ((query.state.data?.waiting_count ?? 0) > 0 ? 5_000 : false),
    // It changes by itself, as orders come.
    staleTime: 0,
  })

/** What a call answers is how it stands now. */
const useKept = () => {
  const queryClient = useQueryClient()
  return (settings: OrderFiles) => queryClient.setQueryData(key, settings)
}

/** Settles where they go; the form shows a refusal. */
export const useSettleOrderFiles = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (body: OrderFilesBody) => (await api.settleOrderFiles({ body })).data,
    onSuccess: useKept(),
  })
}

export const useRemoveOrderFiles = () => {
  const api = useApi()
  const keep = useKept()
  return useMutation({
    mutationFn: async () => (await api.removeOrderFiles()).data,
    onSuccess: settings => {
      keep(settings)
      toast.success('Réglage oublié')
    },
    onError: error =>
      toast.error(messageOf(error, 'Le réglage n’a pas été oublié. Veuillez réessayer.')),
  })
}

/** Types the code that was mailed; the form shows a refusal. */
export const useProveAddress = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (code: string) => (await api.proveOrderFileAddress({ body: { code } })).data,
    onSuccess: useKept(),
  })
}

export const useMailCode = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async () => (await api.mailOrderFileCode({ body: {} })).data,
    onSuccess: () => toast.success('Un nouveau code part'),
    onError: error => toast.error(messageOf(error, 'Le code n’est pas parti. Réessayez.')),
  })
}

export const useSendAgain = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (sendingId: number) =>
      (await api.resendOrderFile({ params: { sendingId }, body: {} })).data,
    onSuccess: useKept(),
    onError: error => toast.error(messageOf(error, 'L’envoi n’a pas commencé. Réessayez.')),
  })
}

/** Takes a file away as it was sent. */
export const useDownloadSent = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (sendingId: number) => api.getOrderFile({ params: { sendingId } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le fichier n’a pas pu être téléchargé. Réessayez.')),
  })
}
