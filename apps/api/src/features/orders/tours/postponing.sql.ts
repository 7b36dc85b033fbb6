import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { openAttempts } from '../door/open-attempts.sql.ts'

/** Where a stop stands, and why nothing could be handed over there; undefined: no such order on a tour. */
export const findPlaceOfStop = async (
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
) => {
  const { rows } = await sql<{
    number: string
    buyerName: string
    deliveryDate: string
    routeId: number | null
    reason: string | null
  }>`
    select o.number, o.parties->'buyer'->>'company_name' as "buyerName",
           o.delivery_date as "deliveryDate",
           case when s.order_id is null then c.route_id else s.route_id end as "routeId",
           case when o.status = 'shipped'
                then (select a.reason from ${openAttempts} order by a.id desc limit 1) end as reason
      from orders o
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
     where o.id = ${orderId} and o.shop_id = ${shopId}
       and o.status in ('accepted', 'picking', 'shipped', 'delivered')`.execute(db)
  return rows[0]
}

/** Gives a locked order another day; the first that was promised is kept. */
export const putOff = async (
  trx: Trx,
  { orderId, day, at }: { orderId: number; day: string; at: Date },
): Promise<void> => {
  await sql`
    update orders set postponed_from = coalesce(postponed_from, delivery_date), postponed_at = ${at},
                      delivery_date = ${day}::date
     where id = ${orderId}`.execute(trx)
}

/**
 * Puts a shipped order alone last on a route, or on none; its customer stays where it is remembered. False: no such
 * route.
 */
export const movePostponed = async (
  trx: Trx,
  { shopId, orderId, routeId }: { shopId: number; orderId: number; routeId: number | null },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update tour_stops s
       set route_id = ${routeId}::bigint,
           position = case when ${routeId}::bigint is not null then (
             select 1 + coalesce(max(position), 0) from tour_customers
              where route_id = ${routeId}::bigint and shop_id = ${shopId}) end
     where s.order_id = ${orderId} and s.shop_id = ${shopId}
       and (${routeId}::bigint is null or exists (
             select from tour_routes where id = ${routeId}::bigint and shop_id = ${shopId}))`.execute(
    trx,
  )
  return numAffectedRows > 0n
}
