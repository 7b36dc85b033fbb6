import type { TakingMethod } from '@carreau/domain/orders/tours'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Writes what was handed over in the end, beside the delivery, which nobody edits. */
export const insertCorrection = async (
  trx: Trx,
  correction: {
    orderId: number
    at: Date
    recordedBy: string
    takenCents: number | null
    takenMethod: TakingMethod | null
  },
): Promise<void> => {
  await sql`
    insert into delivery_corrections (order_id, at, recorded_by, taken_cents, taken_method)
    values (${correction.orderId}, ${correction.at}, ${correction.recordedBy},
            ${correction.takenCents}, ${correction.takenMethod})`.execute(trx)
}

/** What was paid at the doors of a day, by route and by how. */
export const findTakings = async (db: Db, shopId: number, day: string) => {
  const { rows } = await sql<{
    routeId: number | null
    method: TakingMethod
    count: number
    totalCents: number
  }>`
    select s.route_id as "routeId", t.method, count(*)::integer as count,
           sum(t.cents)::bigint as "totalCents"
      from orders o
      join deliveries d on d.order_id = o.id
      left join tour_stops s on s.order_id = o.id
      left join lateral (
        select id, taken_cents, taken_method from delivery_corrections
         where order_id = o.id order by id desc limit 1) c on true
     cross join lateral (
       select case when c.id is null then d.taken_cents else c.taken_cents end as cents,
              case when c.id is null then d.taken_method else c.taken_method end as method) t
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date and t.cents is not null
     group by s.route_id, t.method order by s.route_id nulls first, t.method limit 400`.execute(db)
  return rows
}
