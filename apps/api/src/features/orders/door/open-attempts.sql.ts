import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * The last stop in vain of the order `o` since it was last put off, as `a`: what was settled by another day is
 * history. By the phone's clock, since a phone may tell of it after the desk has settled it.
 */
export const openAttempts = sql`
  delivery_attempts a where a.order_id = o.id and (o.postponed_at is null or a.at > o.postponed_at)`

/** Whether the order `o` is on the road after a stop in vain that nobody has settled. */
export const isLeft = sql<boolean>`(o.status = 'shipped' and exists (select from ${openAttempts}))`

/** How far back orders on the road are looked at: what is older was forgotten on paper. */
const pastDays = 30

/** Orders that came back undelivered and wait for another day, with the first of their days. */
export const countLeft = async (
  db: Db,
  { shopId, today }: { shopId: number; today: string },
): Promise<{ orders: number; day: string | null }> => {
  const { rows } = await sql<{ orders: number; day: string | null }>`
    select count(*)::integer as orders, min(o.delivery_date) as day
      from orders o
     where o.shop_id = ${shopId} and o.delivery_date >= ${today}::date - ${pastDays}::integer
       and ${isLeft}`.execute(db)
  return rows[0] ?? { orders: 0, day: null }
}
