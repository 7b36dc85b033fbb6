import { readsInvoices } from '@carreau/domain/documents/documents'
import { purchaseGroups, purchaseKinds } from '@carreau/domain/documents/purchases'
import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { amount, day, id, servedStream, unitPrice } from '../scalars.ts'

const access = { buyer: readsInvoices.buyer }
/** The years an invoice may be of (BR-FR-03). */
const issueDay = day.refine(text => text.startsWith('20'), 'Date attendue entre 2000 et 2099.')
/** Days of issue, both counted, 400 at most. */
const period = { from: issueDay, to: issueDay }

export const purchaseEndpoints = {
  listPurchases: endpoint('GET /v3/purchases', {
    summary:
      'What the company was invoiced in a period, less what was credited, without VAT: by month, and by family, product or wholesaler',
    access,
    query: z.object({
      ...period,
      by: z
        .enum(purchaseGroups, 'Les achats se lisent par famille, produit ou fournisseur.')
        .default('family'),
    }),
    answer: z.object({
      data: z.object({
        /** Of the period; what was credited is above zero. */
        net: amount,
        credited: amount,
        invoices: z.int(),
        /** Months with an invoice or a credit note, the earliest first. */
        months: z.array(z.object({ month: z.string(), net: amount })),
        /** What cost most first; they add up to `net`. */
        rows: z.array(
          z.object({
            kind: z.enum(purchaseKinds),
            /** Of the family, the product or the wholesaler; null of what is none. */
            id: id.nullable(),
            name: z.string(),
            net: amount,
            /** Of goods by the unit they were billed in; the price is what one cost on average. */
            quantities: z.array(
              z.object({ unit, quantity: z.number(), unit_price: unitPrice.nullable() }),
            ),
          }),
        ),
      }),
    }),
  }),
  exportPurchases: endpoint('GET /v3/purchases/export', {
    summary:
      'The same as a CSV: a line for each product of a wholesaler in a month, as a spreadsheet adds it up',
    access,
    query: z.object(period),
    answer: servedStream,
    answerFile: { type: ['text/csv'] },
    errors: ['document_not_found'],
  }),
}
