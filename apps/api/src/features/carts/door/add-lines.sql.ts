import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type CartRow, isOrderable, mayHold, selectCarts } from './carts.sql.ts'

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
) => {
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
    /** Whether it knows the orders of its days, to be added to one; else it joins nothing. */
    joins?: boolean
  },
) => {
  const { rows } = await sql<CartRow>`
    with carts as (
      select 0::bigint as id, ${buyerId}::bigint as buyer_id, ${cart.shopId}::bigint as shop_id,
             ${cart.deliveryDate}::date as delivery_date, ${cart.note}::text as note),
    cart_items as (
      select e.place as id, 0::bigint as cart_id, o.id as offer_id,
             (e.line ->> 'packagesMilli')::integer as packages_milli,
             null::integer as added_price_e4, null::bigint as place
        from jsonb_array_elements(${JSON.stringify(cart.lines)}::jsonb)
               with ordinality as e (line, place)
        join offers o on o.id = (e.line ->> 'offerId')::bigint and o.shop_id = ${cart.shopId}
                     and o.withdrawn_at is null)
    ${selectCarts(buyerId)}`.execute(db)
  return rows[0] && (cart.joins ? rows[0] : { ...rows[0], living: [] })
}
