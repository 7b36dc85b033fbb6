import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type WaitingCart = DeliveryCalendar & {
  id: number
  buyerId: number
  shopId: number
  shopName: string
  /** The delivery that was asked for, YYYY-MM-DD. */
  deliveryDate: string | null
  linesCount: number
}

/**
 * Carts with lines whose wholesaler's cut-off, whichever day it is of, lies between two times of day
 * (HH:MM of Paris; the second may be past midnight), by id.
 */
export const findWaitingCarts = async (
  db: Db,
  { from, to, afterId, limit }: { from: string; to: string; afterId: number; limit: number },
): Promise<WaitingCart[]> => {
  const { rows } = await sql<WaitingCart>`
    select c.id, c.buyer_id as "buyerId", c.shop_id as "shopId", t.company_name as "shopName",
           c.delivery_date as "deliveryDate", s.delivery_days as "deliveryDays",
           s.cut_off as "cutOff", s.lead_days as "leadDays", s.closures::text[] as closures,
           held.lines as "linesCount"
      from carts c
      join shops s on s.tenant_id = c.shop_id
      join tenants t on t.id = c.shop_id and t.status = 'active'
     cross join lateral (select count(*) as lines from cart_items i where i.cart_id = c.id) held
     where c.id > ${afterId} and held.lines > 0
       and case when ${from}::text <= ${to}::text
                then s.cut_off::text between ${from}::text and ${to}::text
                else s.cut_off::text >= ${from}::text or s.cut_off::text <= ${to}::text end
     order by c.id limit ${limit}`.execute(db)
  return rows
}
