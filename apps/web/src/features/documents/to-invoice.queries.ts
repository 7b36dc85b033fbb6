import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type ToInvoice = AnswerOf<Endpoints['listToInvoice']>['data'][number]

/** What was delivered and waits for the invoice of its décade; under the invoices, so that they change together. */
export const toInvoiceQuery = (api: Api) =>
  queryOptions({
    queryKey: ['invoices', 'to-come'],
    queryFn: async ({ signal }) => (await api.listToInvoice({ signal })).data,
  })

type Period = { buyerId: number; to: string }

export const useDownloadPreview = () => {
  const api = useApi()
  return useMutation({
    mutationFn: ({ buyerId, to }: Period) =>
      api.previewInvoice({ params: { buyerId }, query: { to } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'L’aperçu n’a pas pu être téléchargé. Réessayez.')),
  })
}

/** Issues the invoice of a period now; what it changes is read again, also where it was refused. */
export const useInvoiceNow = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      buyerId,
      idempotencyKey,
      ...body
    }: Period & { seen_net: number; idempotencyKey: string }) =>
      (await api.invoiceNow({ params: { buyerId }, body, idempotencyKey })).data,
    onSuccess: ({ number }) => toast.success(`Facture ${number} établie`),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['invoices'] }),
        queryClient.invalidateQueries({ queryKey: ['customers'] }),
      ]),
  })
}
