import { z } from 'zod'
import { unit } from '../catalogue/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { amount, id, packagePrice, shopName, unitPrice } from '../scalars.ts'
import { orderParams } from './orders.ts'

/** What ordering the same again came to. */
const reordered = z.object({
  /** Carts that now hold lines of the order. */
  carts: z.array(id),
  /** How many of its lines they hold. */
  added: z.int(),
  /** Lines that today's rules made larger: never silently (docs/product.md#half-packages). */
  adjusted: z.array(
    z.object({ name: z.string(), ordered_packages: z.number(), packages_quantity: z.number() }),
  ),
  /** Lines that the cart held already, as many or more: left as they were. */
  already: z.array(
    z.object({ name: z.string(), ordered_packages: z.number(), packages_in_cart: z.number() }),
  ),
  /** Lines whose price of one unit is another than in the order. */
  repriced: z.array(
    z.object({ name: z.string(), unit, unit_price: unitPrice, ordered_unit_price: unitPrice }),
  ),
  missing: z.array(
    z.object({
      name: z.string(),
      specification_id: id,
      /** French, for a person. */
      reason: z.string(),
      /** The cheapest other wholesaler, at the quantity that `addToCart` would take. */
      alternative: z
        .object({
          shop: shopName,
          unit,
          unit_price: unitPrice,
          package_price: packagePrice,
          packages_quantity: z.number(),
        })
        .nullable(),
    }),
  ),
})

/** What ordering the same again would come to, before anything is put into the cart. */
const reorderPreview = z.object({
  shop: shopName,
  delivery_date: z.string(),
  /** What would be in the cart. */
  lines: z.array(
    z.object({
      specification_id: id,
      name: z.string(),
      /** As ordered, then as it would be. */
      ordered_packages: z.number(),
      packages_quantity: z.number(),
      /** What the cart holds of it now: as many or more, and it is left as it is. */
      packages_in_cart: z.number(),
      unit,
      unit_price: unitPrice,
      estimated: z.boolean(),
      line_total: amount,
      /** What it cost then, where the price was of the same unit. */
      ordered_unit_price: unitPrice.nullable(),
    }),
  ),
  missing: reordered.shape.missing,
  /** What the cart would come to more, excluding VAT: what it holds already does not count. */
  total: amount,
  estimated: z.boolean(),
})

export const reorderEndpoints = {
  previewReorder: endpoint('GET /v3/orders/{orderId}/reorder', {
    summary: 'What reordering would put into the cart, at today’s prices beside those of the order',
    access: { buyer: ['admin', 'purchaser'] },
    params: orderParams,
    answer: z.object({ data: reorderPreview }),
    errors: ['order_not_found'],
  }),
  reorderOrder: endpoint('POST /v3/orders/{orderId}/reorder', {
    summary:
      'Puts its lines into the wholesaler’s cart at today’s prices; twice is as good as once',
    access: { buyer: ['admin', 'purchaser'] },
    params: orderParams,
    answer: z.object({ data: reordered }),
    errors: ['order_not_found'],
  }),
}
