import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { owedStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** How long after a delivery its two sides still have to do with one another. */
const daysAfter = 30

/** Whether a buyer and a wholesaler have an order under way, or one that was delivered these last days. */
export const haveRecentOrder = async (
  db: Db,
  { buyerId, shopId }: { buyerId: number; shopId: number },
  now: Date,
): Promise<boolean> => {
  const since = addDays(parisDay(now), -daysAfter)
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from orders
       where buyer_id = ${buyerId} and shop_id = ${shopId}
         and (status = any(${owedStatuses}::text[])
              or status = 'delivered' and delivery_date >= ${since}::date)) as known`.execute(db)
  return rows[0]?.known === true
}
