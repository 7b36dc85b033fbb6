import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Period } from './register-period.ts'

export type RegisterLine = AnswerOf<Endpoints['listReceptions']>['data'][number]

/** The register of a period, a page at a time. */
export const registerQuery = (api: Api, period: Period) =>
  infiniteQueryOptions({
    // Under the orders: what is received changes it.
    queryKey: ['orders', 'register', period] as const,
    queryFn: ({ pageParam, signal }) =>
      api.listReceptions({ query: { ...period, page: pageParam, per_page: 50 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.has_more ? meta.page + 1 : undefined),
  })

export const useDownloadRegister = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (query: Period & { format: 'csv' | 'pdf' }) => api.exportReceptions({ query }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le registre n’a pas pu être téléchargé. Réessayez.')),
  })
}
