import { readsInvoices } from '@carreau/domain/documents/documents'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { amount, day, id, pathId, servedStream, unitPrice } from '../scalars.ts'

/** The years an invoice may be of (BR-FR-03). */
const issueDay = day.refine(text => text.startsWith('20'), 'Date attendue entre 2000 et 2099.')

const line = z.object({
  line_id: id,
  designation: z.string(),
  unit,
  /**
   * `conform`: as ordered. `weighed`: the scale said what it says of such packages. `variance`: there is something to
   * read in `reason`.
   */
  kind: z.enum(['conform', 'weighed', 'variance']),
  /** By its latest revision, on the day of that. Zero of what stands in for another line. */
  ordered: z.object({
    on: day,
    packages: z.number(),
    quantity: z.number(),
    unit_price: unitPrice,
    net: amount,
  }),
  delivered: z.object({
    packages: z.number(),
    quantity: z.number(),
    lot: z.string().nullable(),
  }),
  /** The price is null where nothing of it was invoiced. */
  invoiced: z.object({ quantity: z.number(), unit_price: unitPrice.nullable(), net: amount }),
  credited: amount,
  /** Invoiced less credited less ordered. */
  variance: amount,
  /** A French sentence; empty where it is as ordered. */
  reason: z.string(),
})

/** Goods without VAT: transport and contributions follow them. */
const totals = {
  ordered: amount,
  invoiced: amount,
  credited: amount,
  /** Invoiced less credited less ordered: `weighed` and `variance` together. */
  difference: amount,
  weighed: amount,
  variance: amount,
}

export const varianceEndpoints = {
  getInvoiceVariance: endpoint('GET /v3/orders/{orderId}/invoice/variance', {
    summary:
      'The invoice of an order beside what was ordered and delivered, line by line, credit notes counted, with the reason of each variance',
    access: readsInvoices,
    params: z.object({ orderId: pathId }),
    answer: z.object({
      data: z.object({
        number: z.string(),
        issued_on: day,
        /** Whom it is between, as the invoice says. */
        shop: z.object({ name: z.string() }),
        buyer: z.object({ company_name: z.string() }),
        /** Of a periodic invoice. */
        period: z.object({ from: day, to: day }).nullable(),
        ...totals,
        credit_notes: z.array(z.object({ number: z.string(), issued_on: day, goods: amount })),
        /** One of an order, several of a periodic invoice, the earliest first. */
        deliveries: z.array(
          z.object({
            order: z.object({ id, number: z.string() }),
            placed_on: day,
            delivered_on: day,
            delivery_note: z.string().nullable(),
            ...totals,
            lines: z.array(line),
          }),
        ),
      }),
    }),
    errors: ['order_not_found', 'document_not_found'],
  }),
  exportVariances: endpoint('GET /v3/invoices/variances', {
    summary:
      'The lines of the invoices of a period that were not invoiced as ordered, as a CSV with the reason of each',
    access: readsInvoices,
    /** Days of issue, both counted, 400 at most. */
    query: z.object({ from: issueDay, to: issueDay }),
    answer: servedStream,
    answerFile: { type: ['text/csv'] },
    errors: ['document_not_found'],
  }),
}
