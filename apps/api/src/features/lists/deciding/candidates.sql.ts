import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import type { Fallback, Quality } from '@carreau/domain/lists/decisions'
import { maxReplacements } from '@carreau/domain/lists/decisions'
import type { VolumeType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  type OfferTuple,
  offerTuple,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from '../../catalogue/door/product-tuples.sql.ts'
import { joinCustomerPrice, offerIsOpenTo } from '../../companies/door/offer-price.sql.ts'
import { joinLivingOrder } from '../../orders/door/living-order.sql.ts'
import { type DeliveryWanted, deliversOn } from '../ordering/best-offer.sql.ts'

export type CandidateRow = {
  specification: SpecificationTuple
  /** Of the product, as customers read it. */
  name: string
  isIndivisible: boolean
  volumeType: VolumeType
  offers: OfferTuple[]
}

export type LineRow = {
  id: number
  name: string
  packagesMilli: number
  parMilli: number | null
  countedMilli: number | null
  countedAt: string | null
  ceilingE4: number | null
  minQuality: Quality | null
  ifNone: Fallback
  heldMilli: number
  candidates: CandidateRow[]
}

/** What a wholesaler asks for; of one that has an order for the day already, what is left of it. */
export type SellerRow = {
  id: number
  name: string
  minimumCents: number
  feeCents: number
  francoCents: number | null
} & Pick<DeliveryCalendar, 'cutOff' | 'leadDays'>

export type ListToDecide = {
  id: number
  name: string
  budgetCents: number | null
  maxShops: number | null
  lastDecidedAt: Date | null
  lines: LineRow[]
  sellers: SellerRow[]
}

/** Origins that one line may be replaced from, where it says that any other does. */
const maxOrigins = 20

/**
 * A list with all that it may be filled with on a day: each line's own specification, those that it ranks,
 * then the same from other origins, with the open offers of who delivers then. Other wholesalers than `shopId`
 * are left out when one is named.
 */
export const findListToDecide = async (
  db: Db,
  buyerId: number,
  listId: number,
  { delivery, shopId }: { delivery: DeliveryWanted; shopId: number | null },
) => {
  const { rows } = await sql<ListToDecide>`
    with line as materialized (
      select i.*, s.product_id, s.variant_id, s.origin_id, s.is_organic
        from list_lines i
        join lists l on l.id = i.list_id
        join specifications s on s.id = i.specification_id
       where l.id = ${listId} and l.buyer_id = ${buyerId}),
    ranked as materialized (
      select line.specification_id as line_id, line.specification_id as id, 0 as rank from line
      union all
      select line.specification_id, r.id, r.place::integer
        from line cross join lateral unnest(line.replacements) with ordinality as r (id, place)
       where r.id <> line.specification_id
      union all
      select line.specification_id, other.id, ${maxReplacements + 1}::integer
        from line
       cross join lateral (
         select s.id from specifications s
          where line.other_origin and s.product_id = line.product_id and s.variant_id = line.variant_id
            and s.is_organic = line.is_organic and s.origin_id <> line.origin_id
            and s.id <> all(line.replacements)
          order by s.id limit ${maxOrigins}) other),
    held as materialized (
      select o.specification_id, sum(i.packages_milli)::integer as packages_milli
        from carts c
        join cart_items i on i.cart_id = c.id
        join offers o on o.id = i.offer_id
       where c.buyer_id = ${buyerId} and coalesce(c.delivery_date = ${delivery.date}::date, true)
       group by o.specification_id),
    sold as materialized (
      select o.specification_id, o.shop_id, ${offerTuple} as offer
        from offers o
        join tenants n on n.id = o.shop_id and n.status = 'active'
        join shops h on h.tenant_id = o.shop_id
        join products p on p.id = o.product_id and p.status = 'active'
        ${joinCustomerPrice(buyerId)}
       where o.specification_id in (select id from ranked) and ${offerIsOpenTo(buyerId)}
         ${shopId === null ? sql`` : sql`and o.shop_id = ${shopId}`}
         ${deliversOn(delivery)})
    select l.id, l.name, l.budget_cents as "budgetCents", l.max_shops as "maxShops",
           (select max(r.prepared_at) from list_preparations r
             where r.list_id = l.id and r.date <> ${delivery.date}::date)
             as "lastDecidedAt",
           coalesce((
             select json_agg(json_build_object(
                      'id', line.specification_id, 'name', p.commercial_designation,
                      'packagesMilli', line.packages_milli, 'parMilli', line.par_milli,
                      'countedMilli', line.counted_milli, 'countedAt', line.counted_at,
                      'ceilingE4', line.ceiling_e4, 'minQuality', line.min_quality,
                      'ifNone', line.if_none,
                      'heldMilli', coalesce((select held.packages_milli from held
                        where held.specification_id = line.specification_id), 0),
                      'candidates', (
                        select json_agg(json_build_object(
                                 'specification', ${specificationTuple},
                                 'name', cp.commercial_designation,
                                 'isIndivisible', cp.is_indivisible,
                                 'volumeType', cp.volume_type,
                                 'offers', coalesce((
                                   select json_agg(sold.offer order by sold.shop_id)
                                     from sold where sold.specification_id = s.id), '[]'))
                               order by ranked.rank, s.id)
                          from ranked
                          join ${specificationTables} on s.id = ranked.id
                          join products cp on cp.id = s.product_id
                         where ranked.line_id = line.specification_id))
                    order by line.position, line.specification_id)
               from line join products p on p.id = line.product_id), '[]') as lines,
           coalesce((
             select json_agg(json_build_object('id', h.tenant_id, 'name', n.company_name,
                      'minimumCents', greatest(0, h.minimum_order_cents - coalesce(living.goods, 0)),
                      'feeCents', greatest(0, h.fee_cents - coalesce(living.fee, 0)),
                      'francoCents', case when h.franco_cents is not null
                        then greatest(0, h.franco_cents - coalesce(living.goods, 0)) end,
                      'cutOff', h.cut_off, 'leadDays', h.lead_days)
                      order by h.tenant_id)
               from shops h join tenants n on n.id = h.tenant_id
               ${joinLivingOrder(buyerId, { shop: sql.ref('h.tenant_id'), date: delivery.date })}
              where h.tenant_id in (select shop_id from sold)), '[]') as sellers
      from lists l where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}
