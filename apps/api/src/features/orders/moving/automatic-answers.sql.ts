import { parisInstant } from '@carreau/domain/french/paris-time'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { tellOfOrders } from '../../notifications/door/order-news.sql.ts'

/** Who a history row names when the wholesaler's settings answered. */
const acceptedBy = 'Acceptation automatique'
const refusedBy = 'Refus automatique'
const unanswered = 'Sans réponse avant le départ du camion.'

/** Accepts those of the orders just submitted that their wholesaler takes without asking. */
export const acceptByItself = async (
  trx: Trx,
  orderIds: readonly number[],
  now: Date,
): Promise<void> => {
  const accept = sql`
    with moved as (
      update orders o set status = 'accepted', changed_at = ${now}::timestamptz, changed_by = null,
                          changed_in = pg_current_xact_id()
        from shops s
       where o.id = any(${orderIds}::bigint[]) and o.status = 'submitted' and s.tenant_id = o.shop_id
         and coalesce((select c.auto_accept from shop_customers c
                        where c.shop_id = o.shop_id and c.buyer_id = o.buyer_id), s.auto_accept)
      returning o.id)
    insert into order_history (order_id, at, actor_name, from_status, to_status)
    select id, ${now}::timestamptz, ${acceptedBy}::text, 'submitted', 'accepted'
      from moved order by id`
  await asSystem('automatic acceptance', () => accept.execute(trx))
}

type Unanswered = { id: number; deliveryDate: string; departureTime: string }

/** Unanswered orders of the days up to `day`, of wholesalers that then refuse, by id. */
const findUnanswered = async (
  db: Db,
  { day, afterId, limit }: { day: string; afterId: number; limit: number },
): Promise<Unanswered[]> => {
  const { rows } = await sql<Unanswered>`
    select o.id, o.delivery_date as "deliveryDate", s.departure_time as "departureTime"
      from orders o join shops s on s.tenant_id = o.shop_id
     where o.status = 'submitted' and o.delivery_date <= ${day}::date and s.auto_refuse
       and o.id > ${afterId}
     order by o.id limit ${limit}`.execute(db)
  return rows
}

/** Refuses one order if it is still unanswered: whoever answers it at this moment goes first. */
const refuseUnanswered = (db: Db, orderId: number, now: Date): Promise<boolean> =>
  db.transaction().execute(async trx => {
    const { rows } = await sql`
    with moved as (
      update orders set status = 'refused', changed_at = ${now}::timestamptz, changed_by = null,
                        changed_in = pg_current_xact_id()
       where id = ${orderId} and status = 'submitted'
      returning id)
    insert into order_history (order_id, at, actor_name, from_status, to_status, reason)
    select id, ${now}::timestamptz, ${refusedBy}::text, 'submitted', 'refused', ${unanswered}::text
      from moved
    returning order_id`.execute(trx)
    if (rows.length > 0) await tellOfOrders(trx, [orderId])
    return rows.length > 0
  })

/** Orders read at a time. */
const pageOfOrders = 200

/** Refuses what was not answered before its truck left; how many orders. */
export const refuseAfterDeparture = async (
  db: Db,
  { day, now }: { day: string; now: Date },
): Promise<number> => {
  let refused = 0
  let afterId = 0
  for (;;) {
    const page = await findUnanswered(db, { day, afterId, limit: pageOfOrders })
    for (const order of page)
      if (parisInstant(order.deliveryDate, order.departureTime) <= now)
        if (await refuseUnanswered(db, order.id, now)) refused++
    if (page.length < pageOfOrders) return refused
    afterId = page.at(-1)?.id ?? afterId
  }
}
