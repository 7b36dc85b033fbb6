import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Period = { from: string; to: string }

export type DayRow = {
  day: string
  orders: number
  netCents: number
  packagesMilli: number
  weightG: number
  orderedMilli: number
  shortMilli: number
  claims: number
}

/** The shop's days of a period, those with a sale; read through the table's key. */
export const findDays = async (db: Db, shopId: number, { from, to }: Period) => {
  const { rows } = await sql<DayRow>`
    select day, sum(orders)::int as orders,
           sum(net_cents - credited_net_cents)::bigint as "netCents",
           sum(packages_milli)::bigint as "packagesMilli", sum(weight_g)::bigint as "weightG",
           sum(ordered_milli)::bigint as "orderedMilli", sum(short_milli)::bigint as "shortMilli",
           sum(claims)::int as claims
      from shop_day_customers
     where shop_id = ${shopId} and day >= ${from} and day <= ${to}
     group by day order by day`.execute(db)
  return rows
}

export const findTopCustomers = async (db: Db, shopId: number, { from, to }: Period) => {
  const { rows } = await sql<{ id: number; name: string; netCents: number; orders: number }>`
    select d.buyer_id as id, t.company_name as name, d.orders, d.net as "netCents"
      from (select buyer_id, sum(orders)::int as orders,
                   sum(net_cents - credited_net_cents)::bigint as net
              from shop_day_customers
             where shop_id = ${shopId} and day >= ${from} and day <= ${to}
             group by buyer_id order by net desc, buyer_id limit 10) d
      join tenants t on t.id = d.buyer_id order by d.net desc, d.buyer_id`.execute(db)
  return rows
}

export const findTopProducts = async (db: Db, shopId: number, { from, to }: Period) => {
  const { rows } = await sql<{
    id: number
    name: string
    netCents: number
    packagesMilli: number
  }>`
    select d.product_id as id, p.commercial_designation as name, d.net as "netCents",
           d.packages as "packagesMilli"
      from (select product_id, sum(net_cents)::bigint as net,
                   sum(packages_milli)::bigint as packages
              from shop_day_products
             where shop_id = ${shopId} and day >= ${from} and day <= ${to}
             group by product_id order by net desc, product_id limit 10) d
      join products p on p.id = d.product_id order by d.net desc, d.product_id`.execute(db)
  return rows
}
