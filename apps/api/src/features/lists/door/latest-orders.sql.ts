import { orderStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'

/** A few months of a kitchen's: what is paid for the look does not grow with its years. */
const ordersRemembered = 300
const orderedStatuses = orderStatuses.filter(
  status => !['rejected', 'refused', 'cancelled'].includes(status),
)

/** The company's latest orders within a year that somebody stood by: id, shop_id, created_at. */
export const latestOrders = (buyerId: number, now: Date) => sql`
  select head.*
    from unnest(${orderedStatuses}::text[]) as st (status)
   cross join lateral (
     select o.id, o.shop_id, o.created_at from orders o
      where o.buyer_id = ${buyerId} and o.status = st.status
        and o.created_at > ${now}::timestamptz - interval '1 year'
      order by o.created_at desc, o.id desc limit ${ordersRemembered}) head
   order by head.created_at desc, head.id desc limit ${ordersRemembered}`
