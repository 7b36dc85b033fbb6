import type { AddMode } from '@carreau/domain/lists/list-lines'
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
import {
  joinCustomerPrice,
  offerIsOpenTo,
  onePackagePrice,
} from '../../companies/door/offer-price.sql.ts'
import { latestOrders } from '../door/latest-orders.sql.ts'
import type { ProductRow } from '../favorites/favorites.sql.ts'
import { bestOffer, type DeliveryWanted, offerOf, pricePerPackage } from './best-offer.sql.ts'

export type ResolvedLine = {
  id: number
  /** What the list says, or the call instead. */
  packagesMilli: number
  /** What completing aims at: the call's packages or the list's par. */
  parMilli: number | null
  onHandMilli: number
  heldMilli: number
  heldOfOfferMilli: number
  specification: SpecificationTuple
  product: ProductRow
  months: number[]
  offer: OfferTuple | null
  minimumCents: number | null
  /** The last time the company ordered it: within a year, among its latest 300 orders. */
  ordered: { unit: Unit; unitPriceE4: number; orderedAt: string; shopName: string } | null
  alternative: {
    specification: SpecificationTuple
    product: ProductRow
    offer: OfferTuple
  } | null
}

/** A line asked for instead of all: its packages and what is on the shelf, in thousandths. */
export type AskedLine = { id: number; packagesMilli: number | null; onHandMilli: number }

export type Resolution = {
  shopId: number | null
  delivery: DeliveryWanted | null
  mode: AddMode
  asked: readonly AskedLine[] | null
  now: Date
}

export type ResolvedList = {
  id: number
  name: string
  /** The chosen wholesaler, null when there is none of that id to order from. */
  shopName: string | null
  lines: ResolvedLine[]
}

/** The offer nearest to what the line `s` asks for, of any wholesaler: likeness first, then price. */
const nearestOffer = (buyerId: number) => sql`
  select o.id, a.id as specification_id, ap.id as product_id
    from products ap
    join specifications a on a.product_id = ap.id
    join variants av on av.id = a.variant_id
    join offers o on o.specification_id = a.id
    join tenants n on n.id = o.shop_id and n.status = 'active'
    ${joinCustomerPrice(buyerId)}
   where best.id is null and ap.name = p.name and ap.status = 'active' and ${offerIsOpenTo(buyerId)}
   order by a.id = s.id desc, ap.id = p.id desc, a.is_organic = s.is_organic desc,
            (a.category is not distinct from s.category) desc,
            (av.size is not distinct from v.size) desc, a.packaging_id = s.packaging_id desc,
            a.origin_id = s.origin_id desc, ${pricePerPackage(onePackagePrice, 'av')}, o.id
   limit 1`

/** A ProductRow of the product `p`. */
const product = sql`(select row_to_json(shown) from (select ${productColumns}) shown)`

/**
 * A list as it could be ordered now, in one statement: each line with its best offer, what the
 * carts hold of it, its last price, and the nearest alternative where nobody has it.
 */
export const resolveList = async (
  db: Db,
  buyerId: number,
  listId: number,
  { shopId, delivery, mode, asked, now }: Resolution,
) => {
  const wanted =
    mode === 'all'
      ? sql`coalesce(a.packages_milli, i.packages_milli)`
      : sql`greatest(0, coalesce(a.packages_milli, i.par_milli, i.packages_milli)
                          - coalesce(a.on_hand_milli, 0) - in_carts.packages_milli)`
  const { rows } = await sql<ResolvedList>`
    with held as materialized (
      select i.offer_id, o.specification_id, i.packages_milli
        from carts c
        join cart_items i on i.cart_id = c.id
        join offers o on o.id = i.offer_id
       where c.buyer_id = ${buyerId}),
    asked as materialized (
      select (line ->> 'id')::bigint as id, (line ->> 'packagesMilli')::integer as packages_milli,
             (line ->> 'onHandMilli')::integer as on_hand_milli
        from jsonb_array_elements(${JSON.stringify(asked ?? [])}::jsonb) line),
    ordered as materialized (
      select distinct on (ol.specification_id) ol.specification_id, ol.unit, ol.unit_price_e4,
             r.created_at, n.company_name
        from (${latestOrders(buyerId, now)}) r
        join order_lines ol on ol.order_id = r.id
        join tenants n on n.id = r.shop_id
       where ol.specification_id in (
               select specification_id from list_lines where list_id = ${listId})
       order by ol.specification_id, r.created_at desc, r.id desc)
    select l.id, l.name,
           (select n.company_name from tenants n
             where n.id = ${shopId}::bigint and n.type = 'shop' and n.status = 'active')
             as "shopName",
           coalesce(resolved.lines, '[]') as lines
      from lists l
     cross join lateral (
       select json_agg(json_build_object(
                'id', s.id, 'packagesMilli', coalesce(a.packages_milli, i.packages_milli),
                'parMilli', coalesce(a.packages_milli, i.par_milli),
                'onHandMilli', coalesce(a.on_hand_milli, 0),
                'heldMilli', in_carts.packages_milli,
                'heldOfOfferMilli', coalesce((
                  select held.packages_milli from held where held.offer_id = best.id), 0),
                'specification', ${specificationTuple},
                'product', ${product}, 'months', p.months,
                'offer', ${offerOf(buyerId, 'best.id')},
                'minimumCents', (
                  select h.minimum_order_cents from shops h where h.tenant_id = best.shop_id),
                'ordered', (
                  select json_build_object('unit', ordered.unit, 'orderedAt', ordered.created_at,
                           'unitPriceE4', ordered.unit_price_e4, 'shopName', ordered.company_name)
                    from ordered where ordered.specification_id = s.id),
                'alternative', case when near.id is not null then json_build_object(
                  'specification', (
                    select ${specificationTuple} from ${specificationTables}
                     where s.id = near.specification_id),
                  'product', (select ${product} from products p where p.id = near.product_id),
                  'offer', ${offerOf(buyerId, 'near.id')}) end)
              order by i.position, s.id) as lines
         from ${specificationTables}
         join list_lines i on i.specification_id = s.id and i.list_id = l.id
         join products p on p.id = s.product_id
         ${asked === null ? sql`left` : sql``} join asked a on a.id = s.id
        cross join lateral (
          select coalesce(sum(held.packages_milli), 0)::integer as packages_milli
            from held where held.specification_id = s.id) in_carts
        cross join lateral (select ${wanted} as packages_milli) wanted
         left join lateral (${bestOffer(buyerId, {
           packagesMilli: sql`wanted.packages_milli`,
           shopId,
           delivery,
         })}) best on true
         left join lateral (${nearestOffer(buyerId)}) near on true) resolved
     where l.id = ${listId} and l.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}
