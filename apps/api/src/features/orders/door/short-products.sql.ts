import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type ShortProductRow = {
  specificationId: number
  name: string
  orderedMilli: number
  pickedMilli: number
  ordersCount: number
}

const maxProducts = 20

/** What a day was picked short of, the most first: the orders of that day alone. */
export const findShortProducts = async (
  db: Db,
  { shopId, day }: { shopId: number; day: string },
): Promise<ShortProductRow[]> => {
  const { rows } = await sql<ShortProductRow>`
    select l.specification_id as "specificationId", min(l.name) as name,
           sum(l.ordered_milli)::integer as "orderedMilli",
           sum(l.picked_milli)::integer as "pickedMilli",
           count(distinct l.order_id) as "ordersCount"
      from orders o
      join order_lines l on l.order_id = o.id
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date
       and o.status in ('picking', 'shipped', 'delivered')
       and l.substitutes_line_id is null and l.picked_milli < l.ordered_milli
     group by l.specification_id
     order by sum(l.ordered_milli - l.picked_milli) desc, l.specification_id
     limit ${maxProducts}`.execute(db)
  return rows
}
