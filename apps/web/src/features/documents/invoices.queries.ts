import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { daysOfMonth, type InvoiceFilters } from './invoice-filters.ts'

export type InvoicePage = AnswerOf<Endpoints['listInvoices']>
export type Invoice = InvoicePage['data'][number]

/** Invoices newest first, a page at a time; the first page brings the totals. */
export const invoicesQuery = (
  api: Api,
  { month, view: _, compare: __, variance, ...filters }: InvoiceFilters,
) =>
  infiniteQueryOptions({
    queryKey: ['invoices', { month, variance, ...filters }],
    queryFn: ({ pageParam, signal }) =>
      api.listInvoices({
        query: {
          ...filters,
          ...(month !== undefined && daysOfMonth(month)),
          ...(variance && { variance: 'true' }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  })

/** A paper of the list: an invoice, a credit note by its number, or the reminder that asks for it. */
export type Paper =
  | { orderId: number; creditNote?: string; reminderId?: undefined }
  | { reminderId: number; orderId?: undefined; creditNote?: undefined }

/** Downloads one paper; a plain link cannot send the bearer token. */
export const useDownloadPaper = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (paper: Paper) => {
      if (paper.reminderId !== undefined)
        return api.getReminderFile({ params: { reminderId: paper.reminderId } })
      const { orderId, creditNote } = paper
      return creditNote === undefined
        ? api.getInvoice({ params: { orderId } })
        : api.getCreditNote({ params: { orderId }, query: { number: creditNote } })
    },
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le document n’a pas pu être téléchargé. Réessayez.')),
  })
}

/** Downloads what was issued in a month. */
export const useDownloadMonth = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (month: string) => api.archiveInvoices({ query: { month } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'L’archive n’a pas pu être téléchargée. Réessayez.')),
  })
}
