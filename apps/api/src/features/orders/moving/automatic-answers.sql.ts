import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/**
 * Those of the orders that their wholesaler takes without asking: by its settings, for that customer, or
 * because it wrote them down itself. Where it wants to be asked above a credit limit, not beyond that.
 */
export const findTakenWithoutAsking = async (
  trx: Trx,
  orderIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o join shops s on s.tenant_id = o.shop_id
     where o.id = any(${orderIds}::bigint[])
       and (o.contestable_until is not null
            or coalesce((select c.auto_accept from shop_customers c
                          where c.shop_id = o.shop_id and c.buyer_id = o.buyer_id), s.auto_accept)
               and not exists (select from credit_of(o.buyer_id, o.shop_id) k
                                where k.policy = 'ask' and k.owed_cents > k.limit_cents))
     order by o.id`.execute(trx)
  return rows.map(({ id }) => id)
}

export type Unanswered = { id: number; deliveryDate: string; departureTime: string }

/** Unanswered orders of the days up to `day`, of wholesalers that then refuse, by id. */
export const findUnanswered = async (
  db: Db,
  { day, afterId, limit }: { day: string; afterId: number; limit: number },
) => {
  const { rows } = await sql<Unanswered>`
    select o.id, o.delivery_date as "deliveryDate", s.departure_time as "departureTime"
      from orders o join shops s on s.tenant_id = o.shop_id
     where o.status = 'submitted' and o.delivery_date <= ${day}::date and s.auto_refuse
       and o.id > ${afterId}
     order by o.id limit ${limit}`.execute(db)
  return rows
}
