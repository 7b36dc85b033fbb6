import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { AgeingSort } from '@carreau/domain/customers/customers'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { customerKeys } from '../customers.queries.ts'

export type Ageing = AnswerOf<Endpoints['listAgeing']>['data']

/** Among the customers: what a payment changes there, it changes here. */
export const ageingQuery = (api: Api, { page, sort }: { page: number; sort: AgeingSort }) =>
  queryOptions({
    queryKey: [...customerKeys.all, 'ageing', sort, page],
    queryFn: ({ signal }) => api.listAgeing({ query: { sort, page, per_page: 50 }, signal }),
  })

export const useDownloadAgeing = () => {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.exportAgeing(),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'La balance âgée n’a pas pu être téléchargée. Réessayez.')),
  })
}
