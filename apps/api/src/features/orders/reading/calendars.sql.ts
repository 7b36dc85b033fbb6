import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type ShopCalendar = DeliveryCalendar & {
  shopName: string
  /** Whether the days are the wholesaler’s: until it has said some, those of its first day are nobody’s. */
  hasDays: boolean
}

/** When wholesalers deliver, by their ids; who is none is left out. */
export const findCalendars = async (
  db: Db,
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, ShopCalendar>> => {
  const { rows } = await sql<ShopCalendar & { shopId: number }>`
    select t.id as "shopId", t.company_name as "shopName", s.delivery_days as "deliveryDays", s.cut_off as "cutOff",
           s.lead_days as "leadDays", s.closures::text[] as closures,
           (s.delivery_version > 1 or t.status = 'active') and cardinality(s.delivery_days) > 0 as "hasDays"
      from shops s join tenants t on t.id = s.tenant_id
     where s.tenant_id = any(${shopIds}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.shopId, row]))
}

/** When a wholesaler delivers; undefined when there is no such wholesaler. */
export const findCalendar = async (db: Db, shopId: number): Promise<ShopCalendar | undefined> =>
  (await findCalendars(db, [shopId])).get(shopId)
