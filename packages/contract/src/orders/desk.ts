import { maxNeedText } from '@carreau/domain/needs/need-text'
import { deskStates, isDeskMark } from '@carreau/domain/orders/desk'
import { z } from 'zod'
import { quantityErrors } from '../carts/carts.ts'
import { unit } from '../catalogue/catalogue.ts'
import { nextDelivery } from '../companies/shops.ts'
import { customerContact } from '../customers/contacts.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  dateTime,
  day,
  id,
  packagePrice,
  packagesQuantity,
  pathId,
  unitPrice,
} from '../scalars.ts'
import { customerCredit } from './known-customer.ts'
import { allowedActions, orderSummary } from './orders.ts'

const noMark = 'Ce repère n’existe pas.'
const seesDesk = { shop: ['admin', 'sales', 'accountant'] } as const
export const sells = { shop: ['admin', 'sales'] } as const

const dayCounts = z.object({
  date: z.string(),
  submitted: z.int(),
  /** Entered by the wholesaler, above the customer's approval limit. */
  waiting: z.int(),
  accepted: z.int(),
  picking: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  /** Of what is shipped: nothing could be handed over, and it waits for another day. */
  left: z.int(),
  ended: z.int(),
})

const deskOrder = orderSummary.extend({
  actions: allowedActions,
  /** When it reached the wholesaler. */
  arrived_at: dateTime,
  /** Came, or was moved by somebody else, since the caller's last look. */
  news: z.enum(['new', 'changed']).nullable(),
  /** What its lines differ by since then, where the buyer changed them; empty otherwise. */
  changes: z.array(
    z.object({ name: z.string(), before_packages: z.number(), after_packages: z.number() }),
  ),
  /** Changes that wait for the wholesaler's answer. */
  asked_changes: z.int(),
  /** Why nothing could be handed over the last time; null where that is settled, or never was. */
  left_for: z.string().nullable(),
  /** Lines that say what was picked of them. */
  picked_lines: z.int(),
  /** Where it is under way and its customer owes more than its limit; else null. */
  beyond_credit: customerCredit.nullable(),
})

/** One of the wholesaler's own open offers, at the price of one customer. */
export const suggestedOffer = z.object({
  offer_id: id,
  label: z.string(),
  unit,
  unit_price: unitPrice,
  min_packages: z.number(),
  allows_half: z.boolean(),
})

const enteredLine = z
  .object({
    /** One of the two names the wholesaler's offer. */
    offer_id: id.optional(),
    specification_id: id.optional(),
    packages_quantity: packagesQuantity,
  })
  .refine(
    line => (line.offer_id === undefined) !== (line.specification_id === undefined),
    'Indiquez une offre ou une spécification.',
  )
const enteredLines = z
  .array(enteredLine, 'Indiquez les produits commandés.')
  .max(300, 'Une commande compte au plus 300 lignes.')

export const orderDeskEndpoints = {
  getDesk: endpoint('GET /v3/shop/desk', {
    summary: 'A delivery day’s orders, counts of the days around, news since the last look',
    access: seesDesk,
    query: z.object({
      /** Without it, the first day from today on that has orders to work on. */
      day: day.optional(),
      status: z.enum(deskStates, 'Cet état n’existe pas.').optional(),
      buyer_id: pathId.optional(),
      q: z.string().trim().max(200).optional(),
    }),
    answer: z.object({
      data: z.object({
        day: z.string(),
        /** Today in Paris. */
        today: z.string(),
        /** Three past days to two weeks ahead, those with orders, today and the day shown. */
        days: z.array(dayCounts),
        /** Who ordered for the day, by name, however the orders are filtered; the first 500. */
        customers: z.array(z.object({ id, company_name: z.string(), orders: z.int() })),
        /** The oldest first; the first 500. */
        orders: z.array(deskOrder),
        has_more: z.boolean(),
        /** Until when buyers order for the day; null when the wholesaler does not deliver then. */
        cut_off_at: dateTime.nullable(),
        /** Among the days shown, each by the number of what came and what was moved. */
        news: z.object({ new: z.int(), changed: z.int() }),
        /** The caller's last look; null before the first. */
        seen_at: dateTime.nullable(),
        /** What `lookAtDesk` is told when this answer has been seen: when it was made, and its mark. */
        answered_at: dateTime,
        mark: z.string(),
        /** Orders by mail that wait to be entered. */
        mails_waiting: z.int(),
        /** Whether the caller accepts, refuses and enters orders. */
        can_answer: z.boolean(),
      }),
    }),
  }),
  lookAtDesk: endpoint('POST /v3/shop/desk/look', {
    summary: 'Until when the caller has seen the desk; never moves back',
    access: seesDesk,
    body: z.object({
      seen_at: z.iso.datetime({ offset: true, error: 'Date et heure attendues.' }),
      /** Of the answer that was seen; without it its time tells, less exactly. */
      mark: z
        .string()
        .max(20_000, { error: noMark, abort: true })
        .refine(isDeskMark, noMark)
        .optional(),
    }),
    answer: z.object({ data: z.object({ seen_at: dateTime }) }),
  }),
  acceptOrders: endpoint('POST /v3/shop/desk/accept', {
    summary: 'Accepts several orders, each for itself; says of each what came of it',
    access: sells,
    body: z.object({
      order_ids: z
        .array(id, 'Choisissez des commandes.')
        .min(1, 'Choisissez des commandes.')
        .max(200, 'On accepte au plus 200 commandes à la fois.'),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          order_id: id,
          accepted: z.boolean(),
          /** Why not, in French. */
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
  listDeskCustomers: endpoint('GET /v3/shop/desk/customers', {
    summary: 'Customers of the wholesaler by name, for whom an order may be entered',
    access: sells,
    query: z.object({ q: z.string().trim().max(200).default('') }),
    answer: z.object({
      data: z.array(
        z.object({
          id,
          company_name: z.string(),
          city: z.string(),
          contacts: z.array(customerContact),
        }),
      ),
    }),
  }),
  suggestOffers: endpoint('GET /v3/shop/desk/offers', {
    summary: 'The wholesaler’s own open offers by text, at the price of one customer',
    access: sells,
    query: z.object({ buyer_id: pathId, q: z.string().trim().min(1).max(200) }),
    answer: z.object({
      data: z.array(suggestedOffer),
      meta: z.object({
        /** The first is what was meant; else a person chooses. */
        clear: z.boolean(),
        /** Packages that the text says: « persil plat 2 ». */
        packages_quantity: z.number().nullable(),
      }),
    }),
    errors: ['customer_not_found', 'entry_not_allowed', 'customer_suspended'],
  }),
  quoteOrder: endpoint('POST /v3/shop/orders/quote', {
    summary: 'What an entered order would cost its customer; nothing is kept',
    access: sells,
    body: z.object({
      buyer_id: id,
      lines: enteredLines,
      /** Without it, the first day that the wholesaler delivers. */
      delivery_date: day.optional(),
    }),
    answer: z.object({
      data: z.object({
        lines: z.array(
          z.object({
            offer_id: id,
            label: z.string(),
            packages_quantity: z.number(),
            allows_half: z.boolean(),
            unit,
            unit_price: unitPrice.nullable(),
            package_price: packagePrice.nullable(),
            line_total: amount.nullable(),
            estimated: z.boolean(),
            /** Why the order would be refused because of this line, in French. */
            refusal: z.string().nullable(),
          }),
        ),
        /** Of the lines, excluding VAT and delivery: what `enterOrder` may be told as seen. */
        price: amount,
        estimated: z.boolean(),
        delivery_fee: amount,
        missing_for_minimum: amount,
        /** Entered as it is, it would wait for an administrator of the customer, whose limit it passes that day. */
        waits: z.boolean(),
        /** What the customer owes with this order, beside its limit. */
        credit: customerCredit,
        next_deliveries: z.array(nextDelivery),
      }),
    }),
    errors: ['customer_not_found', 'entry_not_allowed', 'customer_suspended', 'offer_not_found'],
  }),
  enterOrder: endpoint('POST /v3/shop/orders', {
    summary:
      'An order for a customer who phoned, accepted as it is entered unless the customer must approve it',
    access: sells,
    body: z.object({
      buyer_id: id,
      delivery_date: day,
      note: z.string().trim().max(1_000, 'Une note compte au plus 1 000 signes.').default(''),
      lines: enteredLines.min(1, 'Indiquez les produits commandés.'),
      /** What the customer wrote, where it was read from a text: kept with the order, for the wholesaler. */
      message: z
        .string()
        .trim()
        .max(
          maxNeedText,
          `Ce message est trop long\u00a0: au plus ${maxNeedText} caractères à la fois.`,
        )
        .default(''),
      /** The received mail that it was read from: settled by it, once. */
      mail_id: id.optional(),
      /** The price that was shown: refused when it is another now. */
      seen_total: amount.optional(),
      /** Of an admin: entered though the customer's credit limit blocks it. */
      despite_credit: z.boolean().optional(),
    }),
    /** `waits`: for an admin of the customer, since it passes the customer's limit. */
    answer: z.object({ data: z.object({ id, number: z.string(), waits: z.boolean() }) }),
    status: 201,
    errors: [
      'received_mail_not_found',
      'received_mail_entered',
      'customer_not_found',
      'entry_not_allowed',
      'customer_suspended',
      'company_suspended',
      'offer_not_found',
      'offer_unavailable',
      'stock_short',
      'shop_does_not_deliver',
      ...quantityErrors,
      'delivery_date_closed',
      'credit_limit_reached',
      'role_not_allowed',
      'price_changed',
    ],
  }),
}
