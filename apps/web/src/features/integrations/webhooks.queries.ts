import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Webhook = AnswerOf<Endpoints['listWebhooks']>['data'][number]
export type Delivery = AnswerOf<Endpoints['listWebhookDeliveries']>['data'][number]

const webhooksKey = ['webhooks'] as const

/** The company's webhooks, for its administrators. */
export const webhooksQuery = (api: Api) =>
  queryOptions({ queryKey: webhooksKey, queryFn: ({ signal }) => api.listWebhooks({ signal }) })

/** What a webhook was told last; asked again while something is about to be told. */
export const deliveriesQuery = (api: Api, webhookId: number) =>
  queryOptions({
    queryKey: [...webhooksKey, webhookId, 'deliveries'],
    queryFn: ({ signal }) => api.listWebhookDeliveries({ params: { webhookId }, signal }),
    refetchInterval: query =>
      query.state.data?.data.some(({ state }) => state === 'waiting') === true ? 2_000 : false,
  })

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: webhooksKey })
}

/** Makes a webhook; the form shows a refusal. */
export const useCreateWebhook = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['createWebhook']>) =>
      (await api.createWebhook({ body })).data,
    onSettled: useRefresh(),
  })
}

/** Changes a webhook; the form shows a refusal. */
export const useUpdateWebhook = () => {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & SentBody<Endpoints['updateWebhook']>) =>
      api.updateWebhook({ params: { webhookId: id }, body }),
    onSettled: useRefresh(),
  })
}

export const useReplaceSecret = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (webhookId: number) =>
      (await api.replaceWebhookSecret({ params: { webhookId } })).data,
    onError: error =>
      toast.error(messageOf(error, 'Le secret n’a pas été remplacé. Veuillez réessayer.')),
    onSettled: useRefresh(),
  })
}

export const useRemoveWebhook = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (webhookId: number) => api.removeWebhook({ params: { webhookId } }),
    onSuccess: () => toast.success('Webhook supprimé'),
    onError: error =>
      toast.error(messageOf(error, 'Le webhook n’a pas été supprimé. Veuillez réessayer.')),
    onSettled: useRefresh(),
  })
}

export const useTestWebhook = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (webhookId: number) => api.testWebhook({ params: { webhookId } }),
    onSuccess: () => toast.success('Essai envoyé'),
    onError: error =>
      toast.error(messageOf(error, 'L’essai n’a pas été envoyé. Veuillez réessayer.')),
    onSettled: useRefresh(),
  })
}

export const useResend = (webhookId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: (deliveryId: number) =>
      api.resendWebhookDelivery({ params: { webhookId, deliveryId } }),
    onError: error =>
      toast.error(messageOf(error, 'L’envoi n’a pas été refait. Veuillez réessayer.')),
    onSettled: useRefresh(),
  })
}
