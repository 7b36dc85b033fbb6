import { readsInvoices } from '@carreau/domain/documents/documents'
import { invoiceStates } from '@carreau/domain/documents/invoices'
import { isDay } from '@carreau/domain/french/paris-time'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  buyerName,
  day,
  flag,
  id,
  paging,
  pathId,
  servedStream,
  shopName,
} from '../scalars.ts'

const notACursor = 'Cette suite n’est pas valable. Reprenez la liste à son début.'

/** The last invoice of a page, which the next one goes on from. */
const cursor = z
  .string()
  .max(40, { error: notACursor, abort: true })
  .refine(
    text => /^20\d\d-\d{2}-\d{2}\.[1-9]\d{0,14}$/.test(text) && isDay(text.slice(0, 10)),
    notACursor,
  )
  .transform(text => ({ issuedOn: text.slice(0, 10), id: Number(text.slice(11)) }))

/** The years an invoice may be of (BR-FR-03). */
const issueDay = day.refine(text => text.startsWith('20'), 'Date attendue entre 2000 et 2099.')

/** A letter that asks for late invoices, as it went out. */
const letter = z.object({
  id,
  label: z.string(),
  on: day,
  buyer: buyerName,
  shop: z.object({ name: z.string() }),
  /** What it asked for, in all. */
  total: amount,
  /** Claimed in it; zero where it claims none. */
  interest: amount,
  indemnity: amount,
  /** What is left of its invoices and of what was claimed on them. */
  left: amount,
})

const invoice = z.object({
  number: z.string(),
  /** Of a periodic invoice the first of those it bills. */
  order: z.object({ id, number: z.string() }),
  /** The décade of a periodic one, and how many deliveries it bills; null of any other. */
  period: z.object({ from: day, to: day, deliveries: z.int() }).nullable(),
  buyer: buyerName,
  shop: shopName,
  issued_on: day,
  due_on: day,
  net: amount,
  gross: amount,
  credited: amount,
  paid: amount,
  /** Gross less credit notes and payments; negative when credited after it was paid. */
  open: amount,
  state: z.enum(invoiceStates),
  /** The last reminder it was in: `id` names the letter. */
  reminded: z.object({ id, label: z.string(), on: day }).nullable(),
  /** Interest and indemnity that were claimed on it, and what of both is neither paid nor given up; null of most. */
  claimed: z.object({ interest: amount, indemnity: amount, open: amount }).nullable(),
  /**
   * What its goods came to beside what was ordered, without VAT, credit notes counted, and how many lines have a
   * variance; what was only weighed is none. Null where it was invoiced as ordered.
   */
  variance: z.object({ net: amount, lines: z.int() }).nullable(),
  /** It went, or is to go, to a plateforme agréée: there is a life cycle to read. */
  is_followed: z.boolean(),
  /** In the order they were issued; each is on one order. */
  credit_notes: z.array(
    z.object({
      number: z.string(),
      order_id: id,
      issued_on: day,
      gross: amount,
      is_followed: z.boolean(),
    }),
  ),
})

export const invoiceEndpoints = {
  listInvoices: endpoint('GET /v3/invoices', {
    summary:
      'The company’s invoices, newest first, with their credit notes and what is left to pay',
    access: readsInvoices,
    query: z.object({
      /**
       * Days of issue. Left out: whatever is open, where `state` asks for that; the year of the number that `q` is;
       * else the last 365 days. Of what is paid, or of all, at most 400 days.
       */
      from: issueDay.optional(),
      to: issueDay.optional(),
      /** `unpaid` holds what is overdue too; both hold what is paid while interest claimed on it is open. */
      state: z.enum(invoiceStates, 'Cet état n’existe pas.').optional(),
      /** Those a letter asks for, in whatever state they are by now. */
      letter: pathId.optional(),
      /** Those alone that were not invoiced as ordered. */
      variance: flag.optional(),
      /** Number of an invoice, a credit note or an order; name of the other side, its account in one’s books. */
      q: z.string().trim().max(200).optional(),
      cursor: cursor.optional(),
      per_page: paging.per_page,
    }),
    answer: z.object({
      data: z.array(invoice),
      /** Of all that was asked for, with all taxes; null beyond the first page. */
      totals: z
        .object({
          invoices: z.int(),
          gross: amount,
          credited: amount,
          paid: amount,
          /** What is left to pay; what the wholesalers owe back is not taken off. */
          unpaid: amount,
          overdue: amount,
          /** Interest and indemnities claimed and open, in whatever state the invoices are. */
          claimed: amount,
        })
        .nullable(),
      /** The letter that was asked for; null without one, and where it is not the company’s. */
      letter: letter.nullable(),
      meta: z.object({
        /** The period that was read; null where everything open was. */
        from: day.nullable(),
        to: day.nullable(),
        next_cursor: z.string().nullable(),
      }),
    }),
  }),
  archiveInvoices: endpoint('GET /v3/invoices/archive', {
    summary:
      'The invoices and credit notes issued in a month, as a ZIP of their PDFs with an index',
    access: readsInvoices,
    query: z.object({
      month: z
        .string('Indiquez un mois.')
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mois attendu au format AAAA-MM.'),
    }),
    answer: servedStream,
    answerFile: { type: ['application/zip'] },
    errors: ['document_not_found'],
  }),
}
