import {
  type Delivery,
  type DeliveryCalendar,
  nextDeliveries,
} from '@carreau/domain/shops/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type ShopCalendar = DeliveryCalendar & { shopName: string }

/** When a wholesaler delivers; undefined when there is no such wholesaler. */
export const findCalendar = async (db: Db, shopId: number): Promise<ShopCalendar | undefined> => {
  const { rows } = await sql<ShopCalendar>`
    select t.company_name as "shopName", s.delivery_days as "deliveryDays", s.cut_off as "cutOff",
           s.lead_days as "leadDays", s.closures::text[] as closures
      from shops s join tenants t on t.id = s.tenant_id
     where s.tenant_id = ${shopId}`.execute(db)
  return rows[0]
}

/** The next deliveries one proposes. */
const proposedDeliveries = 5

export const deliveriesOf = async (db: Db, shopId: number, now: Date): Promise<Delivery[]> => {
  const calendar = await findCalendar(db, shopId)
  return calendar === undefined ? [] : nextDeliveries(calendar, now, proposedDeliveries)
}
