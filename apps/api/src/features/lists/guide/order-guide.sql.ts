import { maxGuideLines } from '@carreau/domain/lists/list-lines'
import type { Unit } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  type OfferTuple,
  productColumns,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from '../../catalogue/door/product-tuples.sql.ts'
import { latestOrders } from '../door/latest-orders.sql.ts'
import type { ProductRow } from '../favorites/favorites.sql.ts'
import { bestOffer, offerOf } from '../ordering/best-offer.sql.ts'

export type GuideRow = {
  specification: SpecificationTuple
  product: ProductRow
  categoryName: string
  isFavorite: boolean
  usualMilli: number
  last: { at: string; unit: Unit; unitPriceE4: number; shopId: number; shopName: string } | null
  list: { id: number; name: string; position: number } | null
  bestOffer: OfferTuple | null
  usualOffer: OfferTuple | null
}

/** What is bought now: older orders say what is known, and not how much of it. */
const weighingDays = 90

/**
 * What the company buys, by name. It reads its latest orders alone, favourites and lists being bounded:
 * neither a company's years nor the orders of others make it longer.
 */
export const selectGuide = (buyerId: number, now: Date) => {
  const milli = sql<number>`known.usual_milli`
  const best = bestOffer(buyerId, { packagesMilli: milli, shopId: null, delivery: null })
  const usual = bestOffer(buyerId, {
    packagesMilli: milli,
    shopId: sql`known.shop_id`,
    delivery: null,
  })
  return sql<GuideRow>`
    with bought as materialized (
      select ol.specification_id, max(r.created_at) as at,
             coalesce(
               percentile_disc(0.5) within group (order by ol.ordered_milli) filter (
                 where r.created_at > ${now}::timestamptz - ${sql.lit(weighingDays)} * interval '1 day'),
               percentile_disc(0.5) within group (order by ol.ordered_milli)) as usual_milli,
             (array_agg(ol.id order by r.created_at desc, ol.id desc))[1] as line_id
        from (${latestOrders(buyerId, now)}) r
       cross join lateral (
         -- offset 0 keeps it a look into the index for each order, however few lines there are in all.
         select l.id, l.specification_id, l.ordered_milli from order_lines l
          where l.order_id = r.id and l.substitutes_line_id is null and l.replaces_line_id is null offset 0) ol
       group by ol.specification_id),
    listed as materialized (
      select distinct on (i.specification_id) i.specification_id, i.packages_milli, i.position,
             l.id, l.name, l.updated_at as at
        from lists l join list_lines i on i.list_id = l.id
       where l.buyer_id = ${buyerId}
       order by i.specification_id, l.id),
    known as materialized (
      select specification_id, b.line_id, b.at as bought_at, f.created_at is not null as is_favorite,
             coalesce(b.usual_milli, listed.packages_milli, 1000) as usual_milli, last.shop_id,
             last.unit, last.unit_price_e4, listed.id as list_id, listed.name as list_name,
             listed.position
        from bought b
        full join listed using (specification_id)
        full join (select * from favorites where buyer_id = ${buyerId}) f using (specification_id)
        left join lateral (
          select ol.shop_id, ol.unit, ol.unit_price_e4 from order_lines ol
           where ol.id = b.line_id) last on true
       order by greatest(b.at, f.created_at, listed.at) desc, specification_id
       limit ${sql.lit(maxGuideLines)})
    select ${specificationTuple} as specification,
           (select row_to_json(shown) from (select ${productColumns}) shown) as product,
           family.name as "categoryName", known.is_favorite as "isFavorite",
           known.usual_milli as "usualMilli",
           case when known.line_id is not null then json_build_object(
             'at', known.bought_at, 'unit', known.unit, 'unitPriceE4', known.unit_price_e4,
             'shopId', known.shop_id, 'shopName', (
               select n.company_name from tenants n where n.id = known.shop_id)) end as last,
           case when known.list_id is not null then json_build_object(
             'id', known.list_id, 'name', known.list_name, 'position', known.position) end as list,
           ${offerOf(buyerId, 'best.id')} as "bestOffer",
           ${offerOf(buyerId, 'usual.id')} as "usualOffer"
      from ${specificationTables}
      join known on known.specification_id = s.id
      join products p on p.id = s.product_id
      join categories family on family.id = p.category_id
      left join lateral (${best}) best on true
      left join lateral (${usual}) usual on true
     order by p.commercial_designation, s.id`
}

export const findGuide = async (db: Db, buyerId: number, now: Date) =>
  (await selectGuide(buyerId, now).execute(db)).rows
