import { tourStatuses } from '@carreau/domain/orders/tours'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { isLeft } from './open-attempts.sql.ts'

export type TourOfDay = {
  /** Null: orders whose customer stands on no route yet. */
  id: number | null
  name: string | null
  stops: number
  shipped: number
  delivered: number
  /** Of what is shipped: nothing could be handed over. */
  left: number
}

/** How far each tour of a day is; a stop counts where it was shipped, or where its customer is remembered. */
export const findToursOfDay = async (
  db: Db,
  { shopId, day }: { shopId: number; day: string },
): Promise<TourOfDay[]> => {
  const { rows } = await sql<TourOfDay>`
    select r.id, r.name, count(*)::integer as stops,
           (count(*) filter (where o.status = 'shipped'))::integer as shipped,
           (count(*) filter (where o.status = 'delivered'))::integer as delivered,
           (count(*) filter (where ${isLeft}))::integer as "left"
      from orders o
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
      left join tour_routes r
        on r.id = case when s.order_id is null then c.route_id else s.route_id end
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date
       and o.status = any(${tourStatuses}::text[])
     group by r.id
     order by r.name nulls last, r.id limit 101`.execute(db)
  return rows
}
