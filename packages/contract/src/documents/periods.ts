import { readsInvoices } from '@carreau/domain/documents/documents'
import { issuesInvoices } from '@carreau/domain/documents/periods'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, buyerName, day, id, pathId, sentEuros, servedFile, shopName } from '../scalars.ts'

/** The years an invoice may be of (BR-FR-03); décades are named by any of their days. */
const periodDay = day.refine(text => text.startsWith('20'), 'Date attendue entre 2000 et 2099.')
const customerParams = z.object({ buyerId: pathId })

const toInvoice = z.object({
  buyer: buyerName,
  shop: shopName,
  /** The décade, both days counted: its invoice is issued the night after the last. */
  from: day,
  to: day,
  due_on: day,
  net: amount,
  /** As invoices of their own would come to: VAT is rounded once, on the whole. */
  gross: amount,
  deliveries_count: z.int(),
  /** The first 200. */
  deliveries: z.array(
    z.object({
      order: z.object({ id, number: z.string() }),
      delivery_note: z.string().nullable(),
      delivered_on: day,
      net: amount,
    }),
  ),
})

export const periodEndpoints = {
  listToInvoice: endpoint('GET /v3/invoices/to-come', {
    summary:
      'What was delivered and waits for the invoice of its décade, by partner; at most 500 of them',
    access: readsInvoices,
    answer: z.object({ data: z.array(toInvoice) }),
  }),
  previewInvoice: endpoint('GET /v3/shop/customers/{buyerId}/invoice-preview', {
    summary: 'The invoice to come of a décade, as it would be issued today: a PDF without a number',
    access: { shop: readsInvoices.shop },
    params: customerParams,
    query: z.object({ to: periodDay }),
    answer: servedFile,
    answerFile: { type: 'application/pdf' },
    errors: ['customer_not_found', 'nothing_to_invoice'],
  }),
  invoiceNow: endpoint('POST /v3/shop/customers/{buyerId}/invoice-now', {
    summary:
      'Issues the invoice of a décade before its end, of what was seen; later deliveries make another (Idempotency-Key)',
    access: issuesInvoices,
    params: customerParams,
    body: z.object({
      to: periodDay,
      /** The net amount that was shown: another one is refused. */
      seen_net: sentEuros()
        .min(0, 'Un montant à facturer n’est pas négatif.')
        .max(100_000_000, 'Ce montant est trop grand.'),
    }),
    answer: z.object({
      data: z.object({ number: z.string(), order_id: id, due_on: day, gross: amount }),
    }),
    status: 201,
    errors: ['customer_not_found', 'nothing_to_invoice', 'to_invoice_changed'],
  }),
}
