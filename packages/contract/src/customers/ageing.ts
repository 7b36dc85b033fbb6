import { ageingSorts, readsCustomers } from '@carreau/domain/customers/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, buyerName, day, pageMeta, paging, servedStream } from '../scalars.ts'
import { unpaidBuckets } from './customers.ts'

const ageing = {
  /** What is open by due date, the five buckets in order. */
  unpaid_by_due: unpaidBuckets,
  /** Credited after it was paid: the wholesaler owes it. */
  overpaid: amount,
  /** Paid beyond the invoices, for the next ones. */
  advances: amount,
  /** Interest and indemnities that were claimed and are open. */
  charges: amount,
  late: amount,
  /** Of the account, as its statement closes today. */
  balance: amount,
}

export const ageingEndpoints = {
  listAgeing: endpoint('GET /v3/shop/ageing', {
    summary: 'What customers have to pay by how late it is, and all together',
    access: { shop: readsCustomers },
    query: z.object({ sort: z.enum(ageingSorts).default('-late'), ...paging }),
    answer: z.object({
      data: z.object({
        /** In Paris. */
        today: day,
        customers: z.array(z.object({ buyer: buyerName, code: z.string(), ...ageing })),
        total: z.object(ageing),
      }),
      meta: pageMeta,
    }),
  }),
  exportAgeing: endpoint('GET /v3/shop/ageing/export', {
    summary: 'The same of all customers as a CSV for a French spreadsheet',
    access: { shop: readsCustomers },
    answer: servedStream,
    answerFile: { type: ['text/csv'] },
  }),
}
