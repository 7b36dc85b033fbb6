import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { PurchaseGroup } from '@carreau/domain/documents/purchases'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type Purchases = AnswerOf<Endpoints['listPurchases']>['data']
export type Purchase = Purchases['rows'][number]
export type Period = { from: string; to: string }

/** What the company was invoiced in a period; under the key of the invoices, so that a new one is read here too. */
export const purchasesQuery = (api: Api, query: Period & { by: PurchaseGroup }) =>
  queryOptions({
    queryKey: ['invoices', 'purchases', query],
    queryFn: ({ signal }) => api.listPurchases({ query, signal }),
    select: ({ data }) => data,
  })

/** Downloads the purchases of a period for a spreadsheet. */
export const useDownloadPurchases = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (query: Period) => api.exportPurchases({ query }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le fichier n’a pas pu être téléchargé. Réessayez.')),
  })
}
