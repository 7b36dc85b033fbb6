import { maxPackages } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type CartRow, isOrderable, mayHold, selectCarts } from '../../carts/door/carts.sql.ts'

/**
 * The cart that each wholesaler would have with all it sells of a list on top of what it holds. A line
 * of the list has the specification's id, what is in the cart alone a negative one.
 */
export const findCartsWithList = async (
  db: Db,
  buyerId: number,
  listId: number,
): Promise<CartRow[]> => {
  const sum = sql<number>`(l.packages_milli + coalesce(held.packages_milli, 0))`
  const { rows } = await sql<CartRow>`
    with held as materialized (
      select c.shop_id, c.delivery_date, i.id, i.offer_id, i.packages_milli
        from carts c join cart_items i on i.cart_id = c.id
       where c.buyer_id = ${buyerId}),
    listed as materialized (
      select o.shop_id, o.id as offer_id, l.specification_id as id, ${sum}::integer as packages_milli
        from lists
        join list_lines l on l.list_id = lists.id
        join offers o on o.specification_id = l.specification_id
        join products p on p.id = o.product_id
        join tenants t on t.id = o.shop_id
        left join held on held.offer_id = o.id
       where lists.id = ${listId} and lists.buyer_id = ${buyerId} and ${isOrderable(buyerId)}
         and ${mayHold(sum, maxPackages * 1000)}),
    carts as materialized (
      select shop_id as id, ${buyerId}::bigint as buyer_id, shop_id,
             (select min(held.delivery_date) from held where held.shop_id = shops.shop_id)
               as delivery_date, ''::text as note
        from (select distinct shop_id from listed) shops),
    cart_items as materialized (
      select id, shop_id as cart_id, offer_id, packages_milli, null::integer as added_price_e4, null::bigint as place
        from listed
       union all
      select -held.id, held.shop_id, held.offer_id, held.packages_milli, null, null
        from held
       where not exists (select from listed where listed.offer_id = held.offer_id))
    ${selectCarts(buyerId)}`.execute(db)
  return rows
}
