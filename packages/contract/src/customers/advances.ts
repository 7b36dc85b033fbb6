import {
  paymentMethods,
  readsCustomers,
  recordsPayments,
} from '@carreau/domain/customers/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, day, id, pathId, sentEuros } from '../scalars.ts'
import { customerInvoice } from './customers.ts'

const access = { shop: recordsPayments } as const
const number = z.string().regex(/^[A-Za-z0-9+_/-]{1,35}$/)
const reason = z
  .string('Indiquez un motif.')
  .trim()
  .min(1, 'Indiquez un motif.')
  .max(200, 'Un motif compte au plus 200 signes.')

const advance = z.object({
  id,
  received_on: day,
  amount,
  /** What no invoice has taken yet. */
  left: amount,
  method: z.enum(paymentMethods),
  method_label: z.string(),
  reference: z.string(),
  /** All of it is left: it may have been recorded by mistake. */
  is_whole: z.boolean(),
})

const charge = z.object({
  number: z.string(),
  claimed_on: day,
  interest: amount,
  indemnity: amount,
  /** What is neither paid nor given up. */
  open: amount,
  /** In the end it was paid or given up; null while it is open. */
  settled: z.enum(['paid', 'waived']).nullable(),
})

const account = z.object({
  /** Of all advances. */
  in_advance: amount,
  /** Of all that was claimed. */
  claimed: amount,
  /** Open invoices and what was claimed, advances taken off: of the ageing, as the statement closes today. */
  balance: amount,
  /** Those of which something is left, the oldest first. */
  advances: z.array(advance),
  /** Interest and indemnities that were claimed, those that are open first. */
  charges: z.array(charge),
  /** What a payment on everything may settle, what is due first first. */
  payable: z.array(
    z.object({
      number: z.string(),
      issued_on: day,
      due_on: day,
      claimed_on: day.nullable(),
      open: amount,
      /** Claimed, and neither paid nor given up. */
      interest: amount,
      indemnity: amount,
      /** Formal notices that it is in. */
      letters: z.array(id),
    }),
  ),
})

export const advanceEndpoints = {
  getCustomerAccount: endpoint('GET /v3/shop/customers/{buyerId}/account', {
    summary: 'What a customer has in advance, and the interest and indemnities claimed of it',
    access: { shop: readsCustomers },
    params: z.object({ buyerId: pathId }),
    answer: z.object({ data: account }),
    errors: ['customer_not_found'],
  }),
  payByAdvance: endpoint('POST /v3/shop/invoices/{number}/use-advance', {
    summary: 'Pays an invoice with what its customer has in advance, the oldest first',
    access,
    params: z.object({ number }),
    answer: z.object({ data: customerInvoice }),
    errors: ['invoice_not_found', 'payment_over_open', 'advance_not_found'],
  }),
  returnAdvance: endpoint('POST /v3/shop/advances/{advanceId}/return', {
    summary:
      'Takes back what is left of an advance, or a part of it: recorded by mistake, or given back (Idempotency-Key)',
    access,
    params: z.object({ advanceId: pathId }),
    body: z.object({
      /** `undone`: it never came, and nothing of it was used. */
      kind: z.enum(['undone', 'refunded'], 'Indiquez si l’acompte est annulé ou remboursé.'),
      reason,
      /** Of what is given back; left out, all that is left. */
      amount: sentEuros()
        .positive('Indiquez un montant supérieur à zéro.')
        .max(10_000_000, 'Ce montant est trop grand.')
        .optional(),
    }),
    answer: z.object({ data: account }),
    errors: ['advance_not_found', 'payment_not_undoable'],
  }),
  settleLateCharges: endpoint('POST /v3/shop/invoices/{number}/late-charges', {
    summary:
      'Says that the interest and indemnity claimed on an invoice were paid, by an advance too, or are given up, or takes that back',
    access,
    params: z.object({ number }),
    body: z
      .object({
        outcome: z.enum(['paid', 'advance', 'waived', 'reopened'], 'Indiquez ce qu’il en est.'),
        paid_on: day.optional(),
        method: z.enum(paymentMethods, 'Choisissez un mode de règlement.').optional(),
        reference: z.string().trim().max(60, 'Une référence compte au plus 60 signes.').default(''),
        reason: z.string().trim().max(200, 'Un motif compte au plus 200 signes.').default(''),
      })
      .superRefine(({ outcome, paid_on, method, reason }, { addIssue }) => {
        const miss = (field: string, message: string) =>
          addIssue({ code: 'custom', path: [field], message })
        if (outcome === 'paid' && paid_on === undefined) miss('paid_on', 'Indiquez une date.')
        if (outcome === 'paid' && method === undefined)
          miss('method', 'Choisissez un mode de règlement.')
        if ((outcome === 'waived' || outcome === 'reopened') && reason === '')
          miss('reason', 'Indiquez un motif.')
      }),
    answer: z.object({ data: account }),
    errors: ['invoice_not_found', 'late_charges_not_found', 'advance_not_found'],
  }),
}
