import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type CartRow, selectCarts } from './carts.sql.ts'

/**
 * A cart of the buyer at the wholesaler that nobody keeps, read as a kept one would be: for an order
 * that the wholesaler writes down itself. Offers of others are left out, and undefined when no line
 * is left. Its lines are numbered from 1, as they were given.
 */
export const findUnsavedCart = async (
  db: Db,
  buyerId: number,
  cart: {
    shopId: number
    deliveryDate: string | null
    note: string
    lines: readonly { offerId: number; packagesMilli: number }[]
  },
): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`
    with carts as (
      select 0::bigint as id, ${buyerId}::bigint as buyer_id, ${cart.shopId}::bigint as shop_id,
             ${cart.deliveryDate}::date as delivery_date, ${cart.note}::text as note),
    cart_items as (
      select e.place as id, 0::bigint as cart_id, o.id as offer_id,
             (e.line ->> 'packagesMilli')::integer as packages_milli
        from jsonb_array_elements(${JSON.stringify(cart.lines)}::jsonb)
               with ordinality as e (line, place)
        join offers o on o.id = (e.line ->> 'offerId')::bigint and o.shop_id = ${cart.shopId}
                     and o.withdrawn_at is null)
    ${selectCarts(buyerId)}`.execute(db)
  return rows[0]
}
