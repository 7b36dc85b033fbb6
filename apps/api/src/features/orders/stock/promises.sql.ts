import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ConcernedRow = {
  orderId: number
  number: string
  buyerId: number
  buyerName: string
  deliveryDate: string
  /** Its buyer has not approved it yet: nobody at the wholesaler's can open it. */
  isWaiting: boolean
  milli: number
}

export type PromiseRow = {
  offerId: number
  specificationId: number
  name: string
  facts: string
  originName: string
  stockMilli: number
  announcedMilli: number
  announcedFor: string | null
  promisedMilli: number
  unbookedMilli: number
  availableMilli: number
  earlyLeftMilli: number | null
  concerned: ConcernedRow[]
}

/** Orders named beside an offer of which too much is promised. */
const mostConcerned = 20

/** Offers of the wholesaler that are bound to their stock, or one of them: those of which too much is promised first. */
export const findPromises = async (
  db: Db,
  shopId: number,
  { offerId, limit }: { offerId: number | null; limit: number },
) => {
  const { rows } = await sql<PromiseRow>`
    select k.offer_id as "offerId", k.specification_id as "specificationId",
           p.commercial_designation as name,
           concat_ws(' · ', sp.cultivar, 'cat. ' || sp.category, v.size, g.name, br.name,
                     case when sp.is_organic then 'Bio' end) as facts,
           n.name as "originName", k.stock_milli as "stockMilli",
           k.announced_milli as "announcedMilli", k.announced_for as "announcedFor",
           k.promised_milli as "promisedMilli", k.unbooked_milli as "unbookedMilli",
           k.available_milli as "availableMilli", k.early_left_milli as "earlyLeftMilli", concerned.orders as concerned
      from offer_stock k
      join specifications sp on sp.id = k.specification_id
      join variants v on v.id = sp.variant_id
      join products p on p.id = sp.product_id
      join origins n on n.id = sp.origin_id
      join packagings g on g.id = sp.packaging_id
      left join brands br on br.id = sp.brand_id
     cross join lateral (
       select coalesce(json_agg(json_build_object(
                'orderId', l.id, 'number', l.number, 'buyerId', l.buyer_id, 'buyerName', l.buyer_name,
                'deliveryDate', l.delivery_date, 'isWaiting', l.is_waiting, 'milli', l.milli) order by l.id desc), '[]') as orders
         from (select o.id, o.number, o.buyer_id, b.company_name as buyer_name, o.delivery_date,
                      o.status = 'to_approve' as is_waiting,
                      sum(promised_of(i.ordered_milli, i.picked_milli, i.allotted_milli, o.status)) as milli
                 from orders o
                 join order_lines i on i.order_id = o.id and i.specification_id = k.specification_id
                 join tenants b on b.id = o.buyer_id
                where o.shop_id = ${shopId}
                  -- Where the earlier deliveries alone are short, those are concerned.
                  and (k.available_milli < 0 or k.early_left_milli < 0 and o.delivery_date < k.announced_for)
                  and o.status in ('to_approve', 'submitted', 'accepted', 'picking')
                  and i.picked_milli is null
                group by o.id, b.company_name
                order by o.id desc limit ${sql.lit(mostConcerned)}) l) concerned
     where k.shop_id = ${shopId}
       and (${offerId}::bigint is null or k.offer_id = ${offerId})
     order by k.available_milli >= 0 and coalesce(k.early_left_milli, 0) >= 0, name, facts, k.offer_id
     limit ${limit}`.execute(db)
  return rows
}

/** Says what of an offer is on its way; false where it is not bound to its stock. */
export const setAnnounced = async (
  db: Db,
  shopId: number,
  { offerId, milli, day }: { offerId: number; milli: number; day: string | null },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update offer_stock set announced_milli = ${milli}, announced_for = ${day}::date
     where offer_id = ${offerId} and shop_id = ${shopId}`.execute(db)
  return numAffectedRows === 1n
}
