import { type RawBuilder, sql } from 'kysely'

/**
 * Joins `living`: goods and fee of the order that what a list sends to the wholesaler `shop` for `date` is added
 * to (`placeDecided`), null where it would be an order of its own.
 */
export const joinLivingOrder = (
  buyerId: number,
  { shop, date }: { shop: RawBuilder<unknown>; date: string },
) => sql`
  left join lateral (
    select o.delivery_fee_cents as fee,
           (select coalesce(sum(net_cents), 0) from order_lines where order_id = o.id) as goods
      from orders o
     where o.buyer_id = ${buyerId} and o.shop_id = ${shop} and o.delivery_date = ${date}::date
       and o.status in ('submitted', 'accepted')
     order by o.id limit 1) living on true`
