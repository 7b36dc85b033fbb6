import { useMutation } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { OrderDocument } from './door/orders.queries.ts'

const fetchDocument = (api: Api, orderId: number, { kind, number }: OrderDocument) => {
  const params = { orderId }
  switch (kind) {
    case 'order_form':
      return api.getOrderForm({ params })
    case 'delivery_note':
      return api.getDeliveryNote({ params })
    case 'invoice':
      return api.getInvoice({ params })
    case 'credit_note':
      return api.getCreditNote({ params, query: { number } })
  }
}

/** Downloads a document of an order; a link could not, for want of the bearer. */
export const useDownloadDocument = (orderId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: (document: OrderDocument) => fetchDocument(api, orderId, document),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, "Le document n'a pas pu être téléchargé. Réessayez.")),
  })
}
