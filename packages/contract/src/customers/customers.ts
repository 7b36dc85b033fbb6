import { creditPolicies } from '@carreau/domain/customers/credit'
import {
  customerSorts,
  keepsTerms,
  maxPaymentDays,
  paymentMethods,
  readsCustomers,
  recordsPayments,
} from '@carreau/domain/customers/customers'
import { entryKinds } from '@carreau/domain/customers/statement'
import { dueBuckets } from '@carreau/domain/customers/unpaid'
import { invoicings } from '@carreau/domain/documents/periods'
import { interfelKinds } from '@carreau/domain/money/interfel'
import { customerPriorities } from '@carreau/domain/orders/stock/short-lots'
import { z } from 'zod'
import { postalAddress } from '../companies/company.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  dateTime,
  day,
  id,
  pageMeta,
  paging,
  pathId,
  sentEuros,
  servedStream,
} from '../scalars.ts'
import { customerContact } from './contacts.ts'

const mayRead = { shop: readsCustomers } as const
const customerParams = z.object({ buyerId: pathId })
/** Left out: the last 90 days. */
const period = z.object({ from: day.optional(), to: day.optional() })

/** Unpaid by due date, the five buckets in order. */
export const unpaidBuckets = z.array(
  z.object({ bucket: z.enum(dueBuckets), label: z.string(), amount }),
)

const head = {
  id,
  company_name: z.string(),
  city: z.string(),
  kind: z.enum(interfelKinds),
  kind_label: z.string(),
  /** The customer’s account in the wholesaler’s books; empty for none. */
  code: z.string(),
  last_order_at: dateTime.nullable(),
  unpaid: amount,
  overdue: amount,
  /** Null: as the shop does. */
  auto_accept: z.boolean().nullable(),
}

const customerRow = z.object({
  ...head,
  /** Deliveries invoiced in the last 30 days, and in the 30 before; net of credit notes. */
  orders: z.int(),
  net: amount,
  orders_before: z.int(),
  net_before: amount,
  /** Open invoices and what was claimed, advances taken off: the ageing’s, the account’s. */
  balance: amount,
})

const terms = z.object({
  auto_accept: z.boolean().nullable(),
  /** How firm the cut-off is, and whether changes are confirmed; null: as the shop does. */
  late_changes: z.boolean().nullable(),
  confirm_changes: z.boolean().nullable(),
  /** Null: the shop’s own. */
  payment_days: z.int().nullable(),
  shop_payment_days: z.int(),
  /** Of deliveries from now on; those that wait keep their invoice. */
  invoicing: z.enum(invoicings),
  code: z.string(),
  note: z.string(),
  /** € that the customer may owe, orders under way counted; null for no limit. */
  credit_limit: amount.nullable(),
  /** Where none is set and nothing was delivered yet: what it may have open until then; else null. */
  newcomer_limit: amount.nullable(),
  /** What an order meets that goes beyond it. */
  credit_policy: z.enum(creditPolicies),
  /** Who is served before others when goods are short: 1 first, 3 last. */
  priority: z.int(),
})

const customer = z.object({
  ...head,
  /** Whether its invoices bear the Interfel contribution, by the kind it says it is. */
  is_interfel_charged: z.boolean(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  address: postalAddress,
  /** People of the company who are on Carreau, by name. */
  people: z.array(z.object({ id, first_name: z.string(), email: z.string() })),
  /** Whom the wholesaler has noted, in the order it did. */
  contacts: z.array(customerContact),
  terms,
  /** What it owes: open invoices and orders that are not invoiced yet, VAT included. */
  owed: amount,
  unpaid_by_due: unpaidBuckets,
  /** Delivered, and still to be invoiced with its décade: owed as well. */
  to_invoice: amount,
  /** The last 12 months, oldest first. */
  months: z.array(z.object({ month: z.string(), orders: z.int(), net: amount })),
  /** Bought in at least 3 orders 4 to 16 weeks ago, and in none of the last 3 weeks. */
  no_longer_bought: z.array(
    z.object({ product_id: id, name: z.string(), orders: z.int(), last_bought_on: day }),
  ),
  /** Of the last 90 days. */
  top_products: z.array(
    z.object({ product_id: id, name: z.string(), net: amount, packages: z.number() }),
  ),
})

const payment = z.object({
  id,
  paid_on: day,
  amount,
  method: z.enum(paymentMethods),
  method_label: z.string(),
  reference: z.string(),
  /** Out of what the customer had in advance. */
  from_advance: z.boolean(),
  /** Why it was undone; null of one that stands. */
  undone: z.string().nullable(),
  /** Recorded today, and it stands. */
  can_undo: z.boolean(),
})

/** An invoice of a customer with what is left of it. */
export const customerInvoice = z.object({
  number: z.string(),
  order: z.object({ id, number: z.string() }),
  issued_on: day,
  due_on: day,
  gross: amount,
  credited: amount,
  paid: amount,
  /** Negative when credited after it was paid. */
  open: amount,
  overdue: z.boolean(),
  /** The last reminder it was in. */
  reminded: z.object({ step: z.int(), label: z.string(), on: day }).nullable(),
  payments: z.array(payment),
})

const note = z.string().trim()
const paid = z.object({
  paid_on: day,
  amount: sentEuros()
    .positive('Indiquez un montant supérieur à zéro.')
    .max(10_000_000, 'Ce montant est trop grand.'),
  method: z.enum(paymentMethods, 'Choisissez un mode de règlement.'),
  reference: note.max(60, 'Une référence compte au plus 60 signes.').default(''),
  /** What is beyond what is open stays on the account, in advance; else it is refused. */
  keep_rest: z.boolean().default(false),
})

export const customerEndpoints = {
  listCustomers: endpoint('GET /v3/shop/customers', {
    summary: 'Who orders from the wholesaler: activity, what is unpaid, what is late',
    access: mayRead,
    query: z.object({
      q: z.string().max(200).default(''),
      sort: z.enum(customerSorts, 'Ce tri n’existe pas.').default('name'),
      ...paging,
    }),
    answer: z.object({ data: z.array(customerRow), meta: pageMeta }),
  }),
  getCustomer: endpoint('GET /v3/shop/customers/{buyerId}', {
    summary: 'One customer: terms, a year of sales, what it no longer buys',
    access: mayRead,
    params: customerParams,
    answer: z.object({ data: customer }),
    errors: ['customer_not_found'],
  }),
  updateCustomer: endpoint('PATCH /v3/shop/customers/{buyerId}', {
    summary: 'Changes the terms that are given; issued invoices keep theirs',
    access: { shop: keepsTerms },
    params: customerParams,
    body: z.object({
      auto_accept: z.boolean().nullable().optional(),
      late_changes: z.boolean().nullable().optional(),
      confirm_changes: z.boolean().nullable().optional(),
      payment_days: z
        .number('Indiquez un nombre de jours.')
        .int('Indiquez un nombre entier de jours.')
        .min(0, 'Un délai n’est pas négatif.')
        .max(maxPaymentDays, `La loi limite le délai à ${maxPaymentDays} jours pour le frais.`)
        .nullable()
        .optional(),
      invoicing: z.enum(invoicings, 'Choisissez un rythme de facturation.').optional(),
      code: note.max(30, 'Un code compte au plus 30 signes.').optional(),
      note: note.max(1_000, 'Une note compte au plus 1 000 signes.').optional(),
      credit_limit: sentEuros('L’encours compte au plus deux décimales.')
        .min(0, 'L’encours ne peut pas être négatif.')
        .max(10_000_000, 'L’encours est limité à 10 000 000 €.')
        .nullable()
        .optional(),
      credit_policy: z.enum(creditPolicies, 'Choisissez ce que fait le plafond.').optional(),
      priority: z.literal(customerPriorities, 'Une priorité va de 1 à 3.').optional(),
    }),
    answer: z.object({ data: customer }),
    errors: ['customer_not_found'],
  }),
  listCustomerInvoices: endpoint('GET /v3/shop/customers/{buyerId}/invoices', {
    summary: 'A customer’s invoices with what is left to pay, newest first',
    access: mayRead,
    params: customerParams,
    query: z.object({ status: z.enum(['all', 'open']).default('all'), ...paging }),
    answer: z.object({ data: z.array(customerInvoice), meta: pageMeta }),
    errors: ['customer_not_found'],
  }),
  recordPayment: endpoint('POST /v3/shop/invoices/{number}/payments', {
    summary: 'Records what was paid on an invoice, never more than is left (Idempotency-Key)',
    access: { shop: recordsPayments },
    params: z.object({ number: z.string().regex(/^[A-Za-z0-9+_/-]{1,35}$/) }),
    body: paid,
    answer: z.object({ data: customerInvoice }),
    status: 201,
    errors: ['invoice_not_found', 'payment_over_open'],
  }),
  spreadPayment: endpoint('POST /v3/shop/customers/{buyerId}/payments', {
    summary:
      'Spreads one payment over what is due, what was claimed and what is not due yet (Idempotency-Key)',
    access: { shop: recordsPayments },
    params: customerParams,
    body: paid.extend({
      /** Interest and indemnities that were claimed are settled too, after what is due. */
      with_charges: z.boolean().default(true),
      /** Nothing is settled: all of it is kept in advance. */
      as_advance: z.boolean().default(false),
    }),
    /** The invoices that it pays, what it settles of interest and indemnities, what is kept in advance. */
    answer: z.object({
      data: z.array(customerInvoice),
      meta: z.object({ charges: amount, in_advance: amount }),
    }),
    status: 201,
    errors: ['customer_not_found', 'payment_over_open'],
  }),
  undoPayment: endpoint('POST /v3/shop/payments/{paymentId}/undo', {
    summary: 'Undoes a payment by a contrary one, with a reason: the same day, an admin later too',
    access: { shop: recordsPayments },
    params: z.object({ paymentId: pathId }),
    body: z.object({
      reason: note.min(1, 'Indiquez un motif.').max(200, 'Un motif compte au plus 200 signes.'),
    }),
    answer: z.object({ data: customerInvoice }),
    errors: ['payment_not_found', 'payment_not_undoable'],
  }),
  getStatement: endpoint('GET /v3/shop/customers/{buyerId}/statement', {
    summary: 'A customer’s account over a period of at most 400 days, with its running balance',
    access: mayRead,
    params: customerParams,
    query: period,
    answer: z.object({
      data: z.object({
        from: day,
        to: day,
        opening: amount,
        lines: z.array(
          z.object({
            day,
            kind: z.enum(entryKinds),
            label: z.string(),
            number: z.string(),
            detail: z.string(),
            due_on: day.nullable(),
            debit: amount,
            credit: amount,
            balance: amount,
          }),
        ),
        debit: amount,
        credit: amount,
        closing: amount,
      }),
    }),
    errors: ['customer_not_found'],
  }),
  exportStatement: endpoint('GET /v3/shop/customers/{buyerId}/statement/export', {
    summary: 'The statement as a CSV for a French spreadsheet, or a PDF to send',
    access: mayRead,
    params: customerParams,
    query: period.extend({
      format: z.enum(['csv', 'pdf'], 'Le format est csv ou pdf.').default('pdf'),
    }),
    answer: servedStream,
    answerFile: { type: ['text/csv', 'application/pdf'] },
    errors: ['customer_not_found'],
  }),
}
