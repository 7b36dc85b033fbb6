import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { isOrderable, mayHold } from './carts.sql.ts'

/** Holds all the company's carts until the transaction ends, by id, as a validation does. */
export const lockAllCarts = async (trx: Trx, buyerId: number): Promise<void> => {
  await sql`select id from carts where buyer_id = ${buyerId} order by id for update`.execute(trx)
}

export type LineToAdd = { offerId: number; packagesMilli: number }

/**
 * Adds packages of many offers, each offer once, in one statement: the carts, the lines, or more on
 * the lines that are there. Answers the lines written; what cannot be ordered, or not so much of
 * it, is left out. A cart that has no delivery date takes the one given. Lock the carts first.
 */
export const addLines = async (
  trx: Trx,
  buyerId: number,
  {
    lines,
    deliveryDate,
    maxMilli,
  }: { lines: readonly LineToAdd[]; deliveryDate: string | null; maxMilli: number },
): Promise<{ cartId: number; offerId: number }[]> => {
  const sum = sql<number>`(coalesce(i.packages_milli, 0) + a.packages_milli)`
  const { rows } = await sql<{ cartId: number; offerId: number }>`
    with asked as (
      select (line ->> 'offerId')::bigint as offer_id,
             (line ->> 'packagesMilli')::integer as packages_milli, place
        from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as e (line, place)),
    offer as (
      select o.id, o.shop_id, a.packages_milli, a.place
        from asked a
        join offers o on o.id = a.offer_id
        join products p on p.id = o.product_id
        join tenants t on t.id = o.shop_id
        left join carts c on c.buyer_id = ${buyerId}::bigint and c.shop_id = o.shop_id
        left join cart_items i on i.cart_id = c.id and i.offer_id = o.id
       where ${isOrderable(buyerId)} and ${mayHold(sum, maxMilli)}),
    cart as (
      insert into carts (buyer_id, shop_id, delivery_date)
      select distinct ${buyerId}::bigint, shop_id, ${deliveryDate}::date from offer order by shop_id
      on conflict (buyer_id, shop_id) do update
         set updated_at = now(),
             delivery_date = coalesce(carts.delivery_date, excluded.delivery_date)
      returning id, shop_id),
    item as (
      insert into cart_items (cart_id, buyer_id, offer_id, packages_milli)
      select cart.id, ${buyerId}::bigint, offer.id, offer.packages_milli from offer join cart using (shop_id)
       order by offer.place
      on conflict (cart_id, offer_id) do update
         set packages_milli = cart_items.packages_milli + excluded.packages_milli
       where cart_items.packages_milli + excluded.packages_milli <= ${maxMilli}::integer
      returning cart_id, offer_id)
    select cart_id as "cartId", offer_id as "offerId" from item`.execute(trx)
  return rows
}
