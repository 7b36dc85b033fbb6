import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Joins `living`: goods and fee of the order that what a list sends to the wholesaler `shop` for `date` is added
 * to (`placeDecided`), null where it would be an order of its own.
 */
export const joinLivingOrder = (
  buyerId: number,
  { shop, date }: { shop: RawBuilder<unknown>; date: string },
) => sql`
  left join lateral (
    select o.delivery_fee_cents as fee,
           (select coalesce(sum(net_cents), 0) from order_lines where order_id = o.id) as goods
      from orders o
     where o.buyer_id = ${buyerId} and o.shop_id = ${shop} and o.delivery_date = ${date}::date
       and o.status in ('submitted', 'accepted')
     order by o.id limit 1) living on true`

/** What an order comes to that a cart of its wholesaler and day is added to. */
export type LivingTotals = {
  shopId: number
  deliveryDate: string
  goodsCents: number
  feeCents: number
}

/** Of `day` and later: a company has few at a time. */
const mostLiving = 200

/** By wholesaler and day the one that a cart joins. */
export const findLivingTotals = async (
  db: Db,
  buyerId: number,
  day: string,
): Promise<LivingTotals[]> => {
  const { rows } = await sql<LivingTotals>`
    select distinct on (o.shop_id, o.delivery_date) o.shop_id as "shopId",
           o.delivery_date as "deliveryDate", o.delivery_fee_cents as "feeCents",
           (select coalesce(sum(net_cents), 0) from order_lines where order_id = o.id)::bigint as "goodsCents"
      from orders o
     where o.buyer_id = ${buyerId} and o.delivery_date >= ${day}::date
       and o.status in ('to_approve', 'submitted', 'accepted')
     order by o.shop_id, o.delivery_date, o.status = 'to_approve', o.id
     limit ${mostLiving}`.execute(db)
  return rows
}
