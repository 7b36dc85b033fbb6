import {
  type Delivery,
  type DeliveryCalendar,
  nextDeliveries,
} from '@carreau/domain/shops/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** When a wholesaler delivers; undefined when there is no such wholesaler. */
export const findCalendar = async (
  db: Db,
  shopId: number,
): Promise<DeliveryCalendar | undefined> => {
  const { rows } = await sql<DeliveryCalendar>`
    select delivery_days as "deliveryDays", cut_off as "cutOff", lead_days as "leadDays",
           closures::text[] as closures
      from shops where tenant_id = ${shopId}`.execute(db)
  return rows[0]
}

/** The next deliveries one proposes. */
const proposedDeliveries = 5

export const deliveriesOf = async (db: Db, shopId: number, now: Date): Promise<Delivery[]> => {
  const calendar = await findCalendar(db, shopId)
  return calendar === undefined ? [] : nextDeliveries(calendar, now, proposedDeliveries)
}
