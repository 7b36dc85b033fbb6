import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderStatus } from '../orders/orders.ts'
import { amount, dateTime, id, shopName } from '../scalars.ts'
import { operatorToday } from './operator-today.ts'
import { shopToday } from './shop-today.ts'

const order = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  status_label: z.string(),
  shop: shopName,
  delivery_date: z.string(),
  lines_count: z.int(),
  /** Of the order, including VAT; an estimate until everything is weighed. */
  gross: amount,
  estimated: z.boolean(),
})

/** An order above the company's limit, which one of its admins decides on. */
const waiting = order.extend({
  /** Who placed it. */
  requester: z.string(),
  /** The cut-off of its day: approved later, it would come too late. Null when nothing is delivered then. */
  until: dateTime.nullable(),
  /** Including VAT, of what somebody adds to an order that was sent already; null of an order that waits whole. */
  addition: amount.nullable(),
})

/** Counted up to 1 000 invoices, those due first. */
const unpaid = z.object({ count: z.int(), amount })

/** Of a company that buys. */
const buyerToday = z.object({
  kind: z.literal('buyer'),
  /** Lots that its wholesalers recall and have not closed: those to answer first. */
  recalls: z.array(
    z.object({
      id,
      lot: z.string(),
      products: z.array(z.string()),
      shop_name: z.string(),
      is_drill: z.boolean(),
      started_at: dateTime,
      is_answered: z.boolean(),
    }),
  ),
  /** Of the wholesalers the company uses, soonest first; none for an accountant. */
  cut_offs: z.array(
    z.object({
      shop: shopName,
      /** The day the cart is for, or the next that one may order for. */
      delivery_date: z.string(),
      cut_off_at: dateTime,
      cart: z
        .object({
          id,
          price: amount,
          estimated: z.boolean(),
          lines_count: z.int(),
          missing_for_minimum: amount,
          missing_for_franco: amount,
        })
        .nullable(),
      /** What is ordered for that day already. */
      order: z
        .object({
          id,
          number: z.string(),
          status: orderStatus,
          status_label: z.string(),
          seen_at: dateTime.nullable(),
        })
        .nullable(),
      /** The one before, to order again. */
      last_order: z
        .object({ id, number: z.string(), delivery_date: z.string(), lines_count: z.int() })
        .nullable(),
    }),
  ),
  /** Shipped, or due today or before and not received. */
  arriving: z.array(
    order.extend({
      /** Whether this person may say what came. */
      may_receive: z.boolean(),
    }),
  ),
  /** For an admin to approve: orders, and what is added to orders. */
  to_approve: z.array(waiting),
  /** For who may not approve. */
  waiting_for_approval: z.array(waiting),
  /** Conversations with something unread, up to 100. */
  messages: z.int(),
  /** Open claims, and until when the first is to be answered. */
  claims: z.object({ open: z.int(), answer_by: dateTime.nullable() }),
  /** Invoices of the company; `next_due_date` is today or later. */
  due: z.object({ unpaid, overdue: unpaid, next_due_date: z.string().nullable() }),
})

export const todayEndpoints = {
  getToday: endpoint('GET /v3/today', {
    summary: 'What waits for the caller today, for their role',
    access: {
      buyer: ['admin', 'purchaser', 'accountant'],
      shop: ['admin', 'sales', 'picker', 'accountant'],
      platform: ['operator'],
    },
    answer: z.object({ data: z.union([buyerToday, shopToday, operatorToday]) }),
  }),
}
