import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { daysOfMonth } from './invoice-filters.ts'

export type InvoiceVariance = AnswerOf<Endpoints['getInvoiceVariance']>['data']
export type ComparedDelivery = InvoiceVariance['deliveries'][number]
export type ComparedLine = ComparedDelivery['lines'][number]

/** The invoice that bills an order beside it; under the key of the invoices, so that a credit note is read here too. */
export const invoiceVarianceQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['invoices', 'variance', orderId],
    queryFn: ({ signal }) => api.getInvoiceVariance({ params: { orderId }, signal }),
    select: ({ data }) => data,
  })

/** Downloads what was not invoiced as ordered in a month. */
export const useDownloadVariances = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (month: string) => api.exportVariances({ query: daysOfMonth(month) }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le fichier n’a pas pu être téléchargé. Réessayez.')),
  })
}
