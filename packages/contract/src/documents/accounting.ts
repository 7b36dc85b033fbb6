import { bookedRates, isAccount, keepsBooks } from '@carreau/domain/documents/accounting'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, flag, servedStream } from '../scalars.ts'

const noAccount = 'Un compte commence par trois chiffres et compte au plus douze caractères.'
const account = z
  .string('Indiquez un compte.')
  .trim()
  .max(12, { error: noAccount, abort: true })
  .refine(isAccount, noAccount)
const byRate = z.object(
  Object.fromEntries(bookedRates.map(rate => [rate, account])) as Record<
    (typeof bookedRates)[number],
    typeof account
  >,
)

/** Accounts of the wholesaler’s own chart; by rate of VAT in percent: « 5.5 ». */
const accounts = z.object({
  customers: account,
  bank: account,
  cash: account,
  delivery: account,
  contributions: account,
  /** What customers paid beyond their invoices; what late payment earns. */
  advances: account,
  late_interest: account,
  recovery: account,
  /** Deposits of crates: what customers have to give back, and what they are owed for it. */
  crates_out: account,
  crates: account,
  sales: byRate,
  reductions: byRate,
  vat: byRate,
})

/** The years a document may be of (BR-FR-03). */
const bookedDay = day.refine(text => text.startsWith('20'), 'Date attendue entre 2000 et 2099.')

export const accountingEndpoints = {
  getAccounts: endpoint('GET /v3/shop/accounting/accounts', {
    summary: 'The accounts that the wholesaler’s sales are written to',
    access: keepsBooks,
    answer: z.object({ data: accounts }),
  }),
  updateAccounts: endpoint('PUT /v3/shop/accounting/accounts', {
    summary: 'Sets the accounts of the next exports',
    access: keepsBooks,
    // Those that came later may be left out: they stay as they are.
    body: accounts.partial({ crates_out: true, crates: true }),
    answer: z.object({ data: accounts }),
  }),
  exportAccounting: endpoint('GET /v3/shop/accounting/export', {
    summary:
      'Sales, credit notes, payments and, where asked for, deposits of crates of a period as entries: in the layout of the FEC, for Sage 100, a CSV or an XLSX',
    access: keepsBooks,
    query: z.object({
      from: bookedDay,
      to: bookedDay,
      format: z.enum(['fec', 'sage', 'csv', 'xlsx'], 'Le format est fec, sage, csv ou xlsx.'),
      /** Whether the deposits of crates are written too, in a journal of their own. */
      crates: flag.optional(),
    }),
    answer: servedStream,
    answerFile: {
      type: [
        'text/plain',
        'text/csv',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
    errors: ['document_not_found'],
  }),
}
