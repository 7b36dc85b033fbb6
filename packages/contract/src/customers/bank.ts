import { certainties } from '@carreau/domain/customers/bank-entries'
import { paymentMethods, recordsPayments } from '@carreau/domain/customers/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, buyerName, day, id, pageMeta, paging, sentEuros } from '../scalars.ts'

const access = { shop: recordsPayments } as const
const maxStatementBytes = 30 * 1024 * 1024
/** As many as one file may hold. */
const maxEntries = 10_000

const digest = z.string().regex(/^[0-9a-f]{64}$/, 'Cette écriture n’existe pas.')

const part = z.object({
  number: z.string(),
  buyer: buyerName,
  /** Before this payment. */
  open: amount,
  due_on: day,
  amount,
  /** Of the interest and indemnity that were claimed on it. */
  charges: amount,
})

const bankEntry = z.object({
  /** What tells it from all others, in whichever file it comes. */
  key: z.string(),
  booked_on: day,
  amount,
  method: z.enum(paymentMethods),
  method_label: z.string(),
  /** The payer as the bank writes it; empty where it does not. */
  debtor: z.string(),
  /** Of the payer’s account, the last four signs. */
  account_end: z.string(),
  text: z.string(),
  /** What the payment’s reference will be. */
  reference: z.string(),
  /** Keyed hashes of the payer’s account and name: sent back, they are remembered. */
  payers: z.array(z.string()),
  certainty: z.enum(certainties),
  /** In a sentence. */
  why: z.string(),
  customer: buyerName.nullable(),
  /** What it is proposed to pay. */
  parts: z.array(part),
  /** What is left of it beyond that. */
  rest: amount,
  /** Recorded before, and it stands. */
  recorded: z
    .object({
      on: day,
      by: z.string().nullable(),
      amount,
      invoices: z.array(z.string()),
      /** What of it settled interest and indemnities. */
      charges: amount,
      /** What of it is kept in advance. */
      advance: amount,
    })
    .nullable(),
  /** Put aside: it is no customer's. */
  dismissed: z.object({ on: day, by: z.string().nullable(), reason: z.string() }).nullable(),
})

const ofEntry = {
  key: digest,
  booked_on: day,
  amount: sentEuros()
    .positive('Un encaissement est positif.')
    .max(100_000_000, 'Ce montant est trop grand.'),
}

const ofInvoice = sentEuros()
  .min(0, 'Un montant n’est pas négatif.')
  .max(10_000_000, 'Ce montant est trop grand.')

const dismissed = z.object({
  key: z.string(),
  booked_on: day,
  amount,
  on: day,
  by: z.string().nullable(),
  reason: z.string(),
})

export const bankEndpoints = {
  readBankStatement: endpoint('POST /v3/shop/payments/bank-statement', {
    summary:
      'Reads a bank statement (CAMT.053, CAMT.054) and proposes what its credits pay; writes nothing',
    access,
    file: { maxBytes: maxStatementBytes },
    answer: z.object({
      data: z.object({
        file: z.object({
          format: z.string(),
          statements: z.int(),
          /** The last four signs of each. */
          accounts: z.array(z.string()),
          from: day.nullable(),
          to: day.nullable(),
        }),
        entries: z.array(bankEntry),
        /** Entries that are no payment, by why. */
        left_out: z.object({
          debits: z.int(),
          /** Cancelled by the bank, or money of one’s own that came back. */
          reversals: z.int(),
          /** Not booked yet, or of a day to come. */
          pending: z.int(),
          currencies: z.int(),
        }),
      }),
    }),
    errors: ['import_unreadable'],
  }),
  recordBankEntries: endpoint('POST /v3/shop/payments/bank-statement/record', {
    summary:
      'Records what a person released of a statement: all of it or nothing, each credit once (Idempotency-Key)',
    access,
    bodyBytes: 8 * 1024 * 1024,
    body: z.object({
      entries: z
        .array(
          z.object({
            ...ofEntry,
            method: z.enum(paymentMethods, 'Choisissez un mode de règlement.'),
            reference: z
              .string()
              .trim()
              .max(60, 'Une référence compte au plus 60 signes.')
              .default(''),
            payers: z.array(digest).max(4).default([]),
            parts: z
              .array(
                z
                  .object({
                    number: z
                      .string()
                      .regex(/^[A-Za-z0-9+_/-]{1,35}$/, 'Ce numéro de facture n’existe pas.'),
                    amount: ofInvoice,
                    /** For the interest and indemnity that were claimed on it, interest first. */
                    charges: ofInvoice.default(0),
                  })
                  .refine(({ amount, charges }) => amount + charges > 0, {
                    message: 'Indiquez un montant supérieur à zéro.',
                    path: ['amount'],
                  }),
              )
              .max(200, 'Un encaissement paie au plus 200 factures.'),
            /** For whom the rest is kept in advance; without it what is beyond the invoices is left. */
            advance_for: id.nullish(),
          }),
        )
        .min(1, 'Choisissez au moins un encaissement.')
        .max(maxEntries, 'Un relevé compte au plus 10 000 encaissements.'),
    }),
    answer: z.object({
      data: z.object({
        /** Credits, and the payments on invoices that they came to. */
        entries: z.int(),
        payments: z.int(),
        amount,
        /** Recorded meanwhile by somebody else: they were left as they are. */
        already: z.array(
          z.object({
            key: z.string(),
            on: day,
            by: z.string().nullable(),
            is_dismissed: z.boolean(),
          }),
        ),
        /** Of the amount, what settles interest and indemnities, and what is kept in advance. */
        charges: amount,
        in_advance: amount,
        /** Whose accounts they settle. */
        customer_ids: z.array(id),
      }),
    }),
    status: 201,
    errors: ['invoice_not_found', 'payment_over_open', 'customer_not_found'],
  }),
  dismissBankEntry: endpoint('POST /v3/shop/payments/bank-statement/dismiss', {
    summary: 'Puts a credit aside that is no customer’s, with a reason: it does not come back',
    access,
    body: z.object({
      ...ofEntry,
      reason: z
        .string('Indiquez un motif.')
        .trim()
        .min(1, 'Indiquez un motif.')
        .max(200, 'Un motif compte au plus 200 signes.'),
    }),
    answer: z.object({ data: dismissed }),
    errors: ['bank_entry_recorded'],
  }),
  restoreBankEntry: endpoint('POST /v3/shop/payments/bank-statement/restore', {
    summary: 'Takes it up again: the next import proposes it',
    access,
    body: z.object({ key: digest }),
    answer: z.object({ data: z.null() }),
    errors: ['bank_entry_not_found'],
  }),
  listDismissedBankEntries: endpoint('GET /v3/shop/payments/bank-statement/dismissed', {
    summary: 'Credits that were put aside, the last first',
    access,
    query: z.object(paging),
    answer: z.object({ data: z.array(dismissed), meta: pageMeta }),
  }),
}
