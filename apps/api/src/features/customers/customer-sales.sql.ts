import { addDays } from '@carreau/domain/french/paris-time'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Pair = { shopId: number; buyerId: number }

/** Twelve months of a customer, oldest first, those without a sale too. */
export const findMonths = async (db: Db, { shopId, buyerId }: Pair, today: string) => {
  const { rows } = await sql<{ month: string; orders: number; netCents: number }>`
    select to_char(m, 'YYYY-MM') as month, coalesce(sum(d.orders), 0)::int as orders,
           coalesce(sum(d.net_cents - d.credited_net_cents), 0)::bigint as "netCents"
      from generate_series(date_trunc('month', ${today}::date) - interval '11 months',
                           date_trunc('month', ${today}::date), interval '1 month') m
      left join shop_day_customers d
        on d.shop_id = ${shopId} and d.buyer_id = ${buyerId}
       and d.day >= m::date and d.day < (m + interval '1 month')::date
     group by m order by m`.execute(db)
  return rows
}

/** Lines of a customer's deliveries made for days of a period; read through `orders_shop_buyer`. */
const linesSince = ({ shopId, buyerId }: Pair, from: string, to: string) => sql`
  select o.id as order_id, o.delivery_date as day, l.product_id, l.net_cents,
         coalesce(l.picked_milli, l.ordered_milli) as packages_milli
    from orders o join order_lines l on l.order_id = o.id
   where o.shop_id = ${shopId} and o.buyer_id = ${buyerId} and o.status = 'delivered'
     -- An order is made at most some weeks before its delivery.
     and o.created_at >= ${from}::date - 30
     and o.delivery_date >= ${from} and o.delivery_date <= ${to} and l.net_cents > 0`

/** What was bought in three orders or more 4 to 16 weeks ago, and not in the last 3 weeks. */
export const findNoLongerBought = async (db: Db, pair: Pair, today: string) => {
  const { rows } = await sql<{ productId: number; name: string; orders: number; lastDay: string }>`
    with bought as (${linesSince(pair, addDays(today, -16 * 7), today)})
    select b.product_id as "productId", p.commercial_designation as name,
           count(distinct b.order_id)::int as orders, max(b.day) as "lastDay"
      from bought b join products p on p.id = b.product_id
     where b.day <= ${addDays(today, -4 * 7)}
       and not exists (select from bought later
                        where later.product_id = b.product_id and later.day > ${addDays(today, -3 * 7)})
     group by b.product_id, p.commercial_designation
    having count(distinct b.order_id) >= 3
     order by 3 desc, 2 limit 20`.execute(db)
  return rows
}

/** Ten products of the last 90 days that made most of the sales. */
export const findTopProducts = async (db: Db, pair: Pair, today: string) => {
  const { rows } = await sql<{
    productId: number
    name: string
    netCents: number
    packagesMilli: number
  }>`
    with bought as (${linesSince(pair, addDays(today, -90), today)})
    select b.product_id as "productId", p.commercial_designation as name,
           sum(b.net_cents)::bigint as "netCents", sum(b.packages_milli)::bigint as "packagesMilli"
      from bought b join products p on p.id = b.product_id
     group by b.product_id, p.commercial_designation
     order by 3 desc, 2 limit 10`.execute(db)
  return rows
}
