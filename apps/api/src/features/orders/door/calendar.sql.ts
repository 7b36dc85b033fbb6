import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import type { DeliveredOrder, TourOfDay } from '@carreau/domain/integrations/calendar/events'
import { endedStatuses, visibleStatuses } from '@carreau/domain/orders/orders'
import { readsTours } from '@carreau/domain/orders/tours'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BuyerTenant, ShopTenant, Tenant } from '../../../platform/identity/caller.ts'
import { findCalendars } from '../reading/calendars.sql.ts'
import { sideOf } from './orders.sql.ts'

type Span = { from: string; to: string }

/** When something of the order `o` last changed: its state or its lines. */
export const changedAt = sql<Date>`
  greatest(o.created_at, o.submitted_at, o.changed_at,
           (select max(coalesce(c.answered_at, c.at)) from order_changes c where c.order_id = o.id))`

const inSpan = (tenant: Tenant, { from, to }: Span) => sql`
  ${sideOf(tenant)} = ${tenant.id} and o.delivery_date between ${from}::date and ${to}::date
    and o.status = any(${visibleStatuses(tenant)})`

const packages = sql`
  (select coalesce(sum(coalesce(l.picked_milli, l.ordered_milli)), 0)::bigint from order_lines l where l.order_id = o.id)`

/** A buyer's orders of these days as the deliveries they become, those called off too. */
export const findDeliveredOrders = async (
  db: Db,
  tenant: BuyerTenant,
  span: Span,
): Promise<DeliveredOrder[]> => {
  const { rows } = await sql<DeliveredOrder>`
    select o.id, o.number, o.status, o.delivery_date as day, o.version,
           o.parties->'shop'->>'company_name' as "shopName",
           ${packages} as "packagesMilli", ${changedAt} as "changedAt"
      from orders o
     where ${inSpan(tenant, span)}
     order by o.delivery_date desc, o.id desc limit 2000`.execute(db)
  return rows
}

/** A wholesaler's deliveries of these days by tour, or by day for who reads no tours. */
export const findDeliveredTours = async (
  db: Db,
  tenant: ShopTenant,
  span: Span,
): Promise<TourOfDay[]> => {
  const seesTours = readsTours.some(role => role === tenant.role)
  const route = sql`case when not ${seesTours} then null
                         when s.order_id is null then c.route_id else s.route_id end`
  const { rows } = await sql<TourOfDay>`
    select o.delivery_date as day, r.id as "routeId", r.name as "routeName",
           count(*) filter (where not ended) as orders,
           count(*) filter (where o.status = 'delivered') as delivered,
           coalesce(sum(o.packages) filter (where not ended), 0)::bigint as "packagesMilli",
           max(o.changed) as "changedAt"
      from (select o.*, ${packages} as packages, ${changedAt} as changed,
                   o.status = any(${endedStatuses}::text[]) as ended
              from orders o where ${inSpan(tenant, span)}) o
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
      left join tour_routes r on r.id = ${route}
     group by o.delivery_date, r.id
     order by o.delivery_date desc, r.name nulls last limit 2000`.execute(db)
  return rows
}

type ShopCalendar = DeliveryCalendar & { shopId: number; shopName: string }

/** The wholesalers whose cut-offs concern a tenant: a buyer's of the last months and of its carts, a wholesaler's own. */
export const findCutOffCalendars = async (
  db: Db,
  tenant: BuyerTenant | ShopTenant,
  now: Date,
): Promise<ShopCalendar[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from tenants t
     where t.status = 'active' and t.id in (
       select o.shop_id from orders o
        where o.buyer_id = ${tenant.id} and o.created_at > ${now}::timestamptz - interval '90 days'
          and o.status <> all(${endedStatuses}::text[])
       union
       select c.shop_id from carts c join cart_items i on i.cart_id = c.id where c.buyer_id = ${tenant.id})
     order by t.id limit 50`.execute(db)
  const ids = tenant.type === 'shop' ? [tenant.id] : rows.map(({ id }) => id)
  const found = await findCalendars(db, ids)
  return [...found].map(([shopId, calendar]) => ({ shopId, ...calendar }))
}
