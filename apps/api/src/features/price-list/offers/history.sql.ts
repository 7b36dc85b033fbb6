import type { BillingType } from '@carreau/domain/money/quantity'
import type { PriceSource } from '@carreau/domain/price-list/price-list'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type PriceDayRow = { day: string; priceE4: number | null }
export type PriceChangeRow = {
  at: Date
  actor: string | null
  source: PriceSource | null
  buyer: { id: number; company_name: string } | null
  billingType: BillingType
  beforeE4: number | null
  afterE4: number | null
}

/** List prices of an offer by day for a year, in the product's usual unit. */
export const priceDays = async (
  db: Db,
  shopId: number,
  specificationId: number,
): Promise<{ usual: BillingType; days: PriceDayRow[] }> => {
  const { rows } = await sql<{ usual: BillingType; days: PriceDayRow[] }>`
    select p.billing_type as usual,
           coalesce((select json_agg(json_build_object('day', h.day, 'priceE4', h.price_e4)
                                     order by h.day)
              from offer_prices h
             where h.specification_id = s.id and h.shop_id = ${shopId}
               and h.day > paris_day(now()) - 365), '[]') as days
      from specifications s join products p on p.id = s.product_id
     where s.id = ${specificationId}`.execute(db)
  return rows[0] ?? { usual: 'unit', days: [] }
}

/** Who changed what, newest first; at most 200. */
export const priceChanges = async (db: Db, offerId: number): Promise<PriceChangeRow[]> => {
  const { rows } = await sql<PriceChangeRow>`
    select h.at, e.actor_name as actor, e.source, h.billing_type as "billingType",
           h.before_e4 as "beforeE4", h.after_e4 as "afterE4",
           case when t.id is not null
                then json_build_object('id', t.id, 'company_name', t.company_name) end as buyer
      from price_changes h
      left join price_edits e on e.id = h.edit_id
      left join tenants t on t.id = h.buyer_id
     where h.offer_id = ${offerId} order by h.at desc limit 200`.execute(db)
  return rows
}
