import { z } from 'zod'
import { mayOrder } from '../carts/carts.ts'
import { endpoint } from '../endpoint.ts'
import { amount, id } from '../scalars.ts'
import { order } from './orders.ts'

const whichCarts = {
  /** Only these carts; all of them when absent. */
  cart_ids: z
    .string()
    .max(4_000)
    .transform(text => text.split(','))
    .pipe(z.array(z.coerce.number<string>().int().positive()).min(1).max(200))
    .optional(),
  /** An order of its own where the cart would join another: « true », or the ids of the carts. */
  separate: z
    .string()
    .regex(
      /^(true|false|[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199})$/,
      'Indiquez « true » ou des paniers.',
    )
    .optional(),
}

/** From carts to orders. */
export const placingEndpoints = {
  validateCarts: endpoint('GET /v3/carts/validate', {
    summary: 'Turns carts into orders, all or none; idempotent under Idempotency-Key',
    access: mayOrder,
    query: z.object({
      ...whichCarts,
      /** Σ of the carts’ `price` as the person saw it: refused with `price_changed` if it moved. */
      seen_total: z.coerce.number().optional(),
    }),
    /** `joined`: the cart was added to an order that was there. */
    answer: z.object({
      data: z.object({ orders: z.array(order.extend({ joined: z.boolean() })) }),
    }),
    errors: [
      'address_unproved',
      'cart_empty',
      'cart_not_found',
      'offer_unavailable',
      'stock_short',
      'shop_does_not_deliver',
      'minimum_not_reached',
      'delivery_date_closed',
      'credit_limit_reached',
      'price_changed',
      'changes_waiting',
      'quantity_too_large',
      'company_suspended',
    ],
    changesState: true,
  }),
  previewApproval: endpoint('GET /v3/carts/approval', {
    summary: 'Which carts would wait for an admin of the company, and why; nothing is written',
    access: mayOrder,
    query: z.object(whichCarts),
    answer: z.object({
      data: z.object({
        /** Including VAT; null where orders are not limited. */
        limit: amount.nullable(),
        /** Administrators by first name, the earliest first, up to five. */
        approvers: z.array(z.string()),
        carts: z.array(
          z.object({
            cart_id: id,
            /** It would be added to an order that is there. */
            joined: z.boolean(),
            /** Above the limit together with the other orders of its day. */
            with_others: z.boolean(),
            /** Above it only for what its packages may weigh at most. */
            at_most: z.boolean(),
          }),
        ),
        /** What the company has ordered already from the cart’s wholesaler for its day, including VAT, where it has. */
        days: z.array(z.object({ cart_id: id, ordered: amount })),
      }),
    }),
    errors: [
      'cart_empty',
      'cart_not_found',
      'changes_waiting',
      'company_suspended',
      'credit_limit_reached',
      'delivery_date_closed',
      'minimum_not_reached',
      'offer_unavailable',
      'stock_short',
      'quantity_too_large',
      'shop_does_not_deliver',
    ],
  }),
}
