import { maxPackages } from '@carreau/domain/money/quantity'
import { orderStatuses } from '@carreau/domain/orders/orders'
import { z } from 'zod'
import { specification, unit } from '../catalogue/catalogue.ts'
import { nextDelivery } from '../companies/shops.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  dateTime,
  day,
  id,
  kilograms,
  packagePrice,
  packagesQuantity,
  pathId,
  shopName,
  unitPrice,
} from '../scalars.ts'

export const mayOrder = { buyer: ['admin', 'purchaser'] } as const

export const cartItem = z.object({
  id,
  /** Of a line that was put back, where it stands among the ids of the others. */
  place: id.optional(),
  offer_id: id,
  /** Exact price of one package, an estimate when `estimated` (docs/product.md#cart-prices). */
  price: packagePrice,
  packages_quantity: z.number(),
  line_total: amount,
  estimated: z.boolean(),
  unit,
  unit_price: unitPrice,
  /** What it cost when it was put in, where the price has changed since. */
  unit_price_before: unitPrice.nullable(),
  allows_half: z.boolean(),
  available: z.boolean(),
  /** What is left of it, where that is little or less than the line asks for; 0: sold out; null: enough, or nobody counts. */
  packages_left: z.number().nullable(),
  /** Between what and what one package weighs, where that is announced: the line is billed as weighed. */
  weight_min_kg: kilograms.optional(),
  weight_max_kg: kilograms.optional(),
  specification: specification.omit({ customer_price: true }),
  product: z.object({
    id,
    name: z.string(),
    variety: z.string().nullable(),
    first_photo: z.string().nullable(),
    tint: z.string(),
  }),
})

export const cart = z.object({
  id,
  shop: shopName,
  price: amount,
  /** `price` were every package as light, and as heavy, as announced; absent where nothing of it varies. */
  from: amount.optional(),
  to: amount.optional(),
  estimated: z.boolean(),
  items: z.array(cartItem),
  delivery_date: z.string().nullable(),
  note: z.string(),
  minimum_order: amount,
  franco: amount.nullable(),
  /** What delivering costs below the franco. */
  fee: amount,
  /** Delivery fee that applies at this total: 0 from the franco on. */
  delivery_fee: amount,
  missing_for_minimum: amount,
  missing_for_franco: amount,
  next_deliveries: z.array(nextDelivery),
  /** Why this cart cannot be validated as it stands; empty when it can. */
  blockers: z.array(z.object({ code: z.string(), message: z.string() })),
  /** The order of its day that it would be added to; minimum, franco and fee are those of the whole. */
  joins: z
    .object({
      id,
      number: z.string(),
      status: z.enum(orderStatuses),
      delivery_date: z.string(),
      /** Excluding VAT, of its goods and for delivering them. */
      goods: amount,
      delivery_fee: amount,
    })
    .nullable(),
})

/** An offer that could complete a cart; its prices are those of its usual packages. */
const completion = cartItem
  .omit({
    id: true,
    place: true,
    packages_quantity: true,
    line_total: true,
    unit_price_before: true,
  })
  .extend({
    min_packages: z.number(),
    /** The most the company ordered of it at once within a year, or the least that is sold. */
    usual_packages: z.number(),
    favorite: z.boolean(),
    /** When the company last ordered it; null for a favourite that it has not. */
    last_ordered_at: dateTime.nullable(),
  })

const cartAnswer = z.object({ data: cart })

/** How many packages the person saw: refused with `changed_meanwhile` where there are others now. */
export const seenQuantity = z.number('Indiquez une quantité.').min(0).max(maxPackages).optional()
const seenQuantityText = z.coerce
  .number<string>('Indiquez une quantité.')
  .min(0)
  .max(maxPackages)
  .optional()

const cartNote = z.string().max(1_000, 'La note est limitée à 1 000 caractères.')

export const quantityErrors = [
  'quantity_not_positive',
  'quantity_too_large',
  'quantity_not_whole',
  'quantity_not_half',
  'quantity_below_minimum',
] as const

export const cartEndpoints = {
  listCarts: endpoint('GET /v3/carts', {
    summary: 'The company’s carts, one per wholesaler, at today’s prices',
    access: mayOrder,
    answer: z.object({ data: z.array(cart) }),
  }),
  countCartItems: endpoint('GET /v3/carts/cartItemCount', {
    summary: 'How many lines the company’s carts hold',
    access: mayOrder,
    answer: z.object({ data: z.int() }),
  }),
  getCart: endpoint('GET /v3/carts/{cartId}', {
    summary: 'One cart',
    access: mayOrder,
    params: z.object({ cartId: pathId }),
    answer: cartAnswer,
    errors: ['cart_not_found'],
  }),
  listCompletions: endpoint('GET /v3/carts/{cartId}/completions', {
    summary:
      'What could complete a cart: offers of its wholesaler that the company keeps as favourites or has bought',
    access: mayOrder,
    params: z.object({ cartId: pathId }),
    answer: z.object({ data: z.array(completion) }),
    errors: ['cart_not_found'],
  }),
  addToCart: endpoint('POST /v3/carts', {
    summary:
      'Adds packages of a specification to that wholesaler’s cart, creating it; once under Idempotency-Key',
    access: mayOrder,
    body: z.object({
      specification_id: id,
      shop_id: id,
      packages_quantity: packagesQuantity,
      /** What is put back stands where it stood: the `place` of the line that it was, else its `id`. */
      place: id.optional(),
    }),
    answer: cartAnswer,
    status: 201,
    errors: [
      'offer_not_found',
      'offer_unavailable',
      'stock_short',
      'shop_does_not_deliver',
      'already_done',
      ...quantityErrors,
    ],
  }),
  updateCart: endpoint('PATCH /v3/carts/{cartId}', {
    summary: 'Sets the delivery date or the note; once under Idempotency-Key',
    access: mayOrder,
    params: z.object({ cartId: pathId }),
    body: z.object({
      delivery_date: day.nullable().optional(),
      note: cartNote.optional(),
      /** What the person saw: refused with `changed_meanwhile` where there is something else now. */
      seen_delivery_date: day.nullable().optional(),
      seen_note: cartNote.optional(),
    }),
    answer: cartAnswer,
    errors: ['cart_not_found', 'delivery_date_closed', 'changed_meanwhile', 'already_done'],
  }),
  updateCartItem: endpoint('PATCH /v3/carts/{cartId}/{itemId}', {
    summary: 'Sets how many packages of a line; once under Idempotency-Key',
    access: mayOrder,
    params: z.object({ cartId: pathId, itemId: pathId }),
    body: z.object({ packages_quantity: packagesQuantity, seen_quantity: seenQuantity }),
    answer: cartAnswer,
    errors: [
      'cart_not_found',
      'cart_item_not_found',
      'changed_meanwhile',
      'already_done',
      ...quantityErrors,
    ],
  }),
  removeCartItem: endpoint('DELETE /v3/carts/{cartId}/{itemId}', {
    summary: 'Takes a line out; the last one takes the cart with it',
    access: mayOrder,
    params: z.object({ cartId: pathId, itemId: pathId }),
    query: z.object({ seen_quantity: seenQuantityText }),
    answer: z.object({ data: cart.nullable() }),
    errors: ['cart_not_found', 'cart_item_not_found', 'changed_meanwhile'],
  }),
  removeCart: endpoint('DELETE /v3/carts/{cartId}', {
    summary: 'Empties one wholesaler’s cart',
    access: mayOrder,
    params: z.object({ cartId: pathId }),
    answer: z.object({ data: z.null() }),
    errors: ['cart_not_found'],
  }),
}
