import type { BillingType, OfferRules, Unit, VolumeType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import {
  comparablePrice,
  joinCustomerPrice,
  leftOfOffer,
  offerIsOpenTo,
  offerUnitPrice,
} from '../../companies/door/offer-price.sql.ts'

/** What an offer costs for the quantity ordered. */
export type OfferPrice = {
  unit: Unit
  billingType: BillingType
  unitsPerPackage: number
  averageVolumeG: number | null
  volumeType: VolumeType
  unitPriceE4: number
}

/** Another wholesaler's offer of the same. */
export type Alternative = OfferRules &
  OfferPrice & {
    leftMilli: number | null
    shopId: number
    shopSlug: string
    shopName: string
  }

export type LineToReorder = {
  specificationId: number
  name: string
  orderedMilli: number
  /** What it cost then. */
  orderedUnit: Unit
  orderedPriceE4: number
  /** The wholesaler's offer of it today, open or not. */
  offer: (OfferRules & OfferPrice & { id: number; leftMilli: number | null; open: boolean }) | null
  /** The cheapest open one elsewhere, looked for when that one is not to be had. */
  alternative: Alternative | null
}

export type OrderToReorder = {
  shopId: number
  shopSlug: string
  shopName: string
  deliveryDate: string
  lines: LineToReorder[]
}

const rules = sql`
  'isIndivisible', p.is_indivisible, 'allowsHalf', o.allows_half,
  'minPackagesMilli', o.min_packages_milli, 'leftMilli', ${leftOfOffer}`

const price = (buyerId: number) => sql`
  'billingType', o.billing_type,
  'unit', case o.billing_type when 'weight' then 'kg' when 'package' then 'package' else v.unit end,
  'unitsPerPackage', v.units_per_package, 'averageVolumeG', v.average_volume_g,
  'volumeType', p.volume_type, 'unitPriceE4', ${offerUnitPrice(buyerId, sql.ref('line.ordered_milli'))}`

/** The company's order, by specification, beside what can be had of it today. */
export const findOrderToReorder = async (db: Db, buyerId: number, orderId: number) => {
  const { rows } = await sql<OrderToReorder>`
    select ord.shop_id as "shopId", seller.company_name as "shopName",
           ord.delivery_date as "deliveryDate",
           (select slug from shops where tenant_id = ord.shop_id) as "shopSlug",
           (select coalesce(json_agg(json_build_object(
                     'specificationId', line.specification_id, 'name', line.name,
                     'orderedMilli', line.ordered_milli, 'orderedUnit', line.unit,
                     'orderedPriceE4', line.unit_price_e4, 'offer', same.offer,
                     'alternative', other.offer) order by line.position), '[]')
              from (
                select l.specification_id, min(l.name) as name, min(l.position) as position,
                       (array_agg(l.unit order by l.position))[1] as unit,
                       (array_agg(l.unit_price_e4 order by l.position))[1] as unit_price_e4,
                       sum(l.ordered_milli)::integer as ordered_milli
                  from order_lines l
                 where l.order_id = ord.id and l.replaces_line_id is null
                 group by l.specification_id) line
              left join lateral (
                select ${offerIsOpenTo(buyerId)} and p.status = 'active' and seller.status = 'active' as open,
                       json_build_object('id', o.id, ${rules}, ${price(buyerId)}, 'open',
                         ${offerIsOpenTo(buyerId)} and p.status = 'active' and seller.status = 'active')
                         as offer
                  from offers o
                  join products p on p.id = o.product_id
                  join specifications s on s.id = o.specification_id
                  join variants v on v.id = s.variant_id
                 where o.shop_id = ord.shop_id and o.specification_id = line.specification_id
              ) same on true
              left join lateral (
                select json_build_object(${rules}, ${price(buyerId)}, 'shopId', o.shop_id,
                         'shopSlug', h.slug, 'shopName', t.company_name) as offer
                  from offers o
                  join products p on p.id = o.product_id and p.status = 'active'
                  join specifications s on s.id = o.specification_id
                  join variants v on v.id = s.variant_id
                  join shops h on h.tenant_id = o.shop_id
                  join tenants t on t.id = o.shop_id and t.status = 'active'
                  ${joinCustomerPrice(buyerId)}
                 where o.specification_id = line.specification_id and ${offerIsOpenTo(buyerId)}
                   and o.shop_id <> ord.shop_id
                 order by ${comparablePrice}, o.id
                 limit 1
              ) other on same.open is not true) as lines
      from orders ord
      join tenants seller on seller.id = ord.shop_id
     where ord.id = ${orderId} and ord.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

/** What the company's cart at a wholesaler holds of its offers, by offer. */
export const findHeld = async (
  db: Db,
  buyerId: number,
  shopId: number,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ offerId: number; packagesMilli: number }>`
    select i.offer_id as "offerId", i.packages_milli as "packagesMilli"
      from carts c join cart_items i on i.cart_id = c.id
     where c.buyer_id = ${buyerId} and c.shop_id = ${shopId}`.execute(db)
  return new Map(rows.map(({ offerId, packagesMilli }) => [offerId, packagesMilli]))
}

/**
 * Has the company's cart at a wholesaler hold at least so much of each offer, creating it; the cart's
 * id. What is there already counts, so that a second call changes nothing.
 */
export const holdAtLeast = async (
  trx: Trx,
  buyerId: number,
  {
    shopId,
    lines,
  }: { shopId: number; lines: readonly { offerId: number; packagesMilli: number }[] },
): Promise<number[]> => {
  if (lines.length === 0) return []
  const offerIds = lines.map(line => line.offerId)
  const packages = lines.map(line => line.packagesMilli)
  const { rows } = await sql<{ id: number }>`
    with cart as (
      insert into carts (buyer_id, shop_id) values (${buyerId}, ${shopId})
      on conflict (buyer_id, shop_id) do update set updated_at = now()
      returning id),
    held as (
      insert into cart_items (cart_id, buyer_id, offer_id, packages_milli)
      select cart.id, ${buyerId}::bigint, asked.offer_id, asked.packages
        from cart, unnest(${offerIds}::bigint[], ${packages}::integer[]) as asked (offer_id, packages)
      on conflict (cart_id, offer_id) do update
         set packages_milli = greatest(cart_items.packages_milli, excluded.packages_milli))
    select id from cart`.execute(trx)
  return rows.map(row => row.id)
}
