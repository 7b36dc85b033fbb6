import { orderStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isOrderable } from './door/carts.sql.ts'

export type KnownOffer = {
  offerId: number
  shopId: number
  minPackagesMilli: number
  /** The most it was ordered at once, or the least that is sold: in steps that may be ordered. */
  usualMilli: number
  favorite: boolean
  orderedAt: Date | null
}

/** A few months of a kitchen's: what is paid for the look does not grow with its years. */
const ordersRemembered = 300
const orderedStatuses = orderStatuses.filter(
  status => !['rejected', 'refused', 'cancelled'].includes(status),
)
const maxCompletions = 50

/**
 * Open offers of the cart's wholesaler that the company keeps as favourites or has bought, from
 * anybody, and that are not in the cart; what it bought last comes first. Empty for another's cart.
 */
export const findKnownOffers = async (
  db: Db,
  buyerId: number,
  cartId: number,
  now: Date,
): Promise<KnownOffer[]> => {
  const { rows } = await sql<KnownOffer>`
    with bought as materialized (
      select ol.specification_id, max(ol.ordered_milli) as packages_milli, max(r.created_at) as at
        from (select id, created_at from orders
               where buyer_id = ${buyerId} and status = any(${orderedStatuses}::text[])
                 and created_at > ${now}::timestamptz - interval '1 year'
               order by created_at desc, id desc limit ${ordersRemembered}) r
        join order_lines ol on ol.order_id = r.id
       group by ol.specification_id),
    known as materialized (
      select coalesce(f.specification_id, b.specification_id) as specification_id,
             f.specification_id is not null as favorite, b.packages_milli, b.at
        from (select specification_id from favorites where buyer_id = ${buyerId}) f
        full join bought b on b.specification_id = f.specification_id)
    select o.id as "offerId", o.shop_id as "shopId", o.min_packages_milli as "minPackagesMilli",
           (ceil(greatest(o.min_packages_milli, coalesce(known.packages_milli, 1000))
              / case when o.allows_half and not p.is_indivisible then 500.0 else 1000.0 end)
              * case when o.allows_half and not p.is_indivisible then 500 else 1000 end)::integer
             as "usualMilli",
           known.favorite, known.at as "orderedAt"
      from carts c
      join offers o on o.shop_id = c.shop_id
      join known on known.specification_id = o.specification_id
      join products p on p.id = o.product_id
      join tenants t on t.id = o.shop_id
     where c.id = ${cartId} and c.buyer_id = ${buyerId} and ${isOrderable(buyerId)}
       and not exists (select from cart_items i where i.cart_id = c.id and i.offer_id = o.id)
     order by known.at desc nulls last, o.id
     limit ${maxCompletions}`.execute(db)
  return rows
}
