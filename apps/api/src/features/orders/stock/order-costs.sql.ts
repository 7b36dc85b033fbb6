import type { CostUnit } from '@carreau/domain/orders/stock/stock'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type OrderCostRow = {
  lineId: number
  name: string
  netCents: number
  milli: number
  weightG: number | null
  /** Of its arrival; null where no arrival has the number. */
  lot: string | null
  costE4: number | null
  costUnit: CostUnit | null
}

/** What is in the crates of an order, with the last cost said of each lot; null where the wholesaler has no such order. */
export const findOrderCosts = async (db: Db, shopId: number, orderId: number) => {
  const order = await sql<{ id: number }>`
    select id from orders where id = ${orderId} and shop_id = ${shopId}`.execute(db)
  if (order.rows.length === 0) return null
  const { rows } = await sql<OrderCostRow>`
    select l.id as "lineId", l.name, l.net_cents as "netCents", coalesce(l.picked_milli, 0) as milli,
           coalesce(l.picked_weight_g, round(l.picked_milli::numeric * s.package_g / 1000)::integer) as "weightG",
           s.lot, c.cost_e4 as "costE4", c.cost_unit as "costUnit"
      from order_lines l
      left join stock_lots s on s.id = lot_of_line(l.shop_id, l.lot_key, l.specification_id)
      left join lateral (
        select m.cost_e4, m.cost_unit from stock_movements m
         where m.lot_id = s.id and m.cost_e4 is not null order by m.id desc limit 1) c on true
     where l.order_id = ${orderId} and l.shop_id = ${shopId} and l.picked_milli > 0
     order by l.position`.execute(db)
  return rows
}
