import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type ShopCalendar = DeliveryCalendar & { shopName: string }

/** When wholesalers deliver, by their ids; who is none is left out. */
export const findCalendars = async (
  db: Db,
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, ShopCalendar>> => {
  const { rows } = await sql<ShopCalendar & { shopId: number }>`
    select t.id as "shopId", t.company_name as "shopName", s.delivery_days as "deliveryDays", s.cut_off as "cutOff",
           s.lead_days as "leadDays", s.closures::text[] as closures
      from shops s join tenants t on t.id = s.tenant_id
     where s.tenant_id = any(${shopIds}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.shopId, row]))
}

/** When a wholesaler delivers; undefined when there is no such wholesaler. */
export const findCalendar = async (db: Db, shopId: number): Promise<ShopCalendar | undefined> =>
  (await findCalendars(db, [shopId])).get(shopId)
