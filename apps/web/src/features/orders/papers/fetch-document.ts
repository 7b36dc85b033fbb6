import type { Api, ReceivedFile } from '../../../platform/api-client/api-client.ts'
import type { OrderDocument } from '../orders.queries.ts'

/** A document of an order as a PDF file; what was read before is there without a network. */
export const fetchDocument = (
  api: Api,
  orderId: number,
  { kind, number, revision }: OrderDocument,
): Promise<ReceivedFile> => {
  const call = { params: { orderId } }
  switch (kind) {
    case 'order_form':
      return api.getOrderForm({ ...call, query: { revision } })
    case 'delivery_note':
      return api.getDeliveryNote(call)
    case 'invoice':
      return api.getInvoice(call)
    case 'credit_note':
      return api.getCreditNote({ ...call, query: { number } })
  }
}
