import { type OrderStatus, visibleStatuses } from '@carreau/domain/orders/orders'
import { tourStatuses } from '@carreau/domain/orders/tours'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { changedAt } from './calendar.sql.ts'
import { sideOf } from './orders.sql.ts'

/**
 * The ids of the tenant's orders, all or those whose state or lines changed since: eight bytes each, so that what is
 * told of them can be read part by part.
 */
export const findOrderIds = async (
  db: Db,
  tenant: Tenant,
  since: Date | null,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
     where ${sideOf(tenant)} = ${tenant.id} and o.status = any(${visibleStatuses(tenant)})
       and (${since}::timestamptz is null or ${changedAt} >= ${since}::timestamptz)
     order by o.id limit 500000`.execute(db)
  return rows.map(({ id }) => id)
}

export type DeliveryRow = {
  number: string
  status: OrderStatus
  buyerName: string
  shopName: string
  day: string
  packagesMilli: number
  tour: string | null
  handedOverAt: Date | null
  receivedBy: string | null
  temperatureTenths: number | null
  note: string | null
}

/** Of these orders those that are on their way to be delivered, or were, with what was proved. */
export const findDeliveryRows = async (
  db: Db,
  tenant: Tenant,
  orderIds: readonly number[],
): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select o.number, o.status, o.parties->'buyer'->>'company_name' as "buyerName",
           o.parties->'shop'->>'company_name' as "shopName", o.delivery_date as day,
           (select coalesce(sum(coalesce(l.picked_milli, l.ordered_milli)), 0)
              from order_lines l where l.order_id = o.id) as "packagesMilli",
           r.name as tour, d.at as "handedOverAt", d.received_by as "receivedBy",
           d.temperature_tenths as "temperatureTenths", d.note
      from orders o
      left join deliveries d on d.order_id = o.id
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
      left join tour_routes r on r.id = case when s.order_id is null then c.route_id else s.route_id end
     where o.id = any(${orderIds}::bigint[]) and ${sideOf(tenant)} = ${tenant.id}
       and o.status = any(${tourStatuses}::text[]) and o.status = any(${visibleStatuses(tenant)})
     order by o.id`.execute(db)
  return rows
}
