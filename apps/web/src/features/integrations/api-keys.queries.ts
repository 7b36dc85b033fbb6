import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type ApiKey = AnswerOf<Endpoints['listApiKeys']>['data'][number]
export type ApiKeysMeta = AnswerOf<Endpoints['listApiKeys']>['meta']
export type NewApiKey = AnswerOf<Endpoints['createApiKey']>['data']

const keysKey = ['api-keys'] as const

/** The company's keys, for its administrators. */
export const apiKeysQuery = (api: Api) =>
  queryOptions({ queryKey: keysKey, queryFn: ({ signal }) => api.listApiKeys({ signal }) })

const useRefreshKeys = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keysKey })
}

/** Makes a key; the form shows a refusal. */
export const useCreateApiKey = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['createApiKey']>) =>
      (await api.createApiKey({ body })).data,
    onSettled: useRefreshKeys(),
  })
}

export const useRevokeApiKey = () => {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id }: ApiKey) => api.revokeApiKey({ params: { keyId: id } }),
    onSuccess: () => toast.success('Clé révoquée'),
    onError: error =>
      toast.error(messageOf(error, 'La clé n’a pas été révoquée. Veuillez réessayer.')),
    onSettled: useRefreshKeys(),
  })
}
