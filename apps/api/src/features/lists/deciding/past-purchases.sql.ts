import { maxReplacements } from '@carreau/domain/lists/decisions'
import type { PastPurchase } from '@carreau/domain/lists/simulation'
import { endedStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deliversTo } from '../../companies/door/offer-price.sql.ts'

/** Purchases that one simulation looks at, the latest ones: what a look costs is bounded. */
const maxPurchases = 300
/** Origins and wholesalers that one candidate is looked for at. */
const maxOrigins = 20
const maxSellers = 60

/**
 * What the company bought of a list's products since a day, with the lowest list price there was that day of
 * each candidate: of wholesalers who deliver here and have an offer of it still.
 */
export const findPastPurchases = async (
  db: Db,
  buyerId: number,
  listId: number,
  since: string,
): Promise<PastPurchase[]> => {
  const { rows } = await sql<PastPurchase>`
    with line as materialized (
      select i.*, s.product_id, s.variant_id, s.origin_id, s.is_organic
        from list_lines i
        join lists l on l.id = i.list_id
        join specifications s on s.id = i.specification_id
       where l.id = ${listId} and l.buyer_id = ${buyerId}),
    bought as materialized (
      select ol.id, paris_day(o.created_at) as day, ol.net_cents, ol.billing_type,
             ol.units_per_package, ol.average_volume_g, ol.unit_price_e4, ol.specification_id
        from orders o
        join order_lines ol on ol.order_id = o.id
       where o.buyer_id = ${buyerId} and o.created_at >= ${since}::date
         and o.status <> all(${endedStatuses}::text[])
         and ol.net_cents > 0 and ol.specification_id in (select specification_id from line)
       order by o.created_at desc, ol.id desc
       limit ${sql.lit(maxPurchases)}),
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
          order by s.id limit ${sql.lit(maxOrigins)}) other),
    seller as materialized (
      select ranked.id as specification_id, offered.shop_id
        from (select distinct id from ranked) ranked
       cross join lateral (
         select o.shop_id
           from offers o join tenants n on n.id = o.shop_id and n.status = 'active'
          where o.specification_id = ranked.id and ${deliversTo(buyerId, sql.ref('o.shop_id'))}
          order by o.shop_id limit ${sql.lit(maxSellers)}) offered)
    select bought.net_cents as "netCents", line.ceiling_e4 as "ceilingE4",
           line.min_quality as "minQuality",
           json_build_object('billingType', bought.billing_type,
             'unitsPerPackage', bought.units_per_package,
             'averageVolumeG', bought.average_volume_g, 'unitPriceE4', bought.unit_price_e4) as paid,
           (select json_agg(json_build_object('category', s.category,
                     'billingType', p.billing_type, 'unitsPerPackage', v.units_per_package,
                     'averageVolumeG', v.average_volume_g,
                     'lowestE4', (
                       select min(last.price_e4)
                         from seller
                        cross join lateral (
                          select h.price_e4 from offer_prices h
                           where h.specification_id = s.id and h.shop_id = seller.shop_id
                             and h.day <= bought.day
                           order by h.day desc limit 1) last
                        where seller.specification_id = s.id))
                   order by ranked.rank, s.id)
              from ranked
              join specifications s on s.id = ranked.id
              join variants v on v.id = s.variant_id
              join products p on p.id = s.product_id
             where ranked.line_id = bought.specification_id) as candidates
      from bought join line on line.specification_id = bought.specification_id
     order by bought.id`.execute(db)
  return rows
}
