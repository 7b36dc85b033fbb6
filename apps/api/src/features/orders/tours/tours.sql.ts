import type { OrderStatus } from '@carreau/domain/orders/orders'
import { type Placed, tourStatuses } from '@carreau/domain/orders/tours'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { isLeft, openAttempts } from '../door/open-attempts.sql.ts'

export type RouteRow = { id: number; name: string }

/** Routes that a wholesaler may have. */
const mostRoutes = 100

export const findRoutes = async (db: Db, shopId: number) => {
  const { rows } = await sql<RouteRow>`
    select id, name from tour_routes where shop_id = ${shopId}
     order by name, id limit ${mostRoutes}`.execute(db)
  return rows
}

export type StopRow = Placed & {
  number: string
  status: OrderStatus
  deliveryDate: string
  buyerName: string
  line1: string
  line2: string
  postalCode: string
  city: string
  note: string
  opensAt: string | null
  closesAt: string | null
  access: string
  phones: { id: number; name: string; role: string; phone: string }[]
  lines: {
    id: number
    name: string
    packagingName: string
    packagesMilli: number
    weightG: number | null
  }[]
  linesToPick: number
  crates: { kindId: number; name: string; count: number }[]
  /** Since it was last put off. */
  attempt: { at: string; by: string; reason: string } | null
  /** The day it was promised for first. */
  postponedFrom: string | null
  /** When its state last changed; of a delivered order, when that was told. */
  changedAt: Date | null
  deliveredAt: Date | null
  deliveredBy: string | null
  receivedBy: string | null
}

/** An order of a day where it stands, without what it carries. */
export type PlacedRow = Placed & {
  number: string
  status: OrderStatus
  buyerName: string
  /** Why nothing could be handed over the last time; null: nobody stood there in vain. */
  leftFor: string | null
}

/**
 * Every order to deliver on a day, however many there are, or of a route of it (null: of none), where it was
 * shipped or where its customer is remembered.
 */
export const findPlaced = async (
  db: Db,
  shopId: number,
  { day, ...on }: { day: string; routeId?: number | null },
) => {
  const onRoute =
    on.routeId === undefined
      ? sql``
      : sql`and case when s.order_id is null then c.route_id else s.route_id end
                  is not distinct from ${on.routeId}::bigint`
  const { rows } = await sql<PlacedRow>`
    select o.id as "orderId", o.buyer_id as "buyerId", o.number, o.status,
           o.parties->'buyer'->>'company_name' as "buyerName",
           (select a.reason from ${openAttempts} order by a.id desc limit 1) as "leftFor",
           case when s.order_id is null then c.route_id else s.route_id end as "routeId",
           case when s.order_id is null then c.position else s.position end as position
      from orders o
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
     where o.shop_id = ${shopId} and o.delivery_date = ${day}::date
       and o.status = any(${tourStatuses}::text[]) ${onRoute}
     order by o.id`.execute(db)
  return rows
}

/** Orders in one reading of all that they carry. */
const ordersAtOnce = 500

/** What these orders carry, in the order in which they are named; an order that is there no more is left out. */
export const findStopsOf = async (
  db: Db,
  shopId: number,
  orderIds: readonly number[],
): Promise<StopRow[]> => {
  const found = new Map<number, StopRow>()
  for (let from = 0; from < orderIds.length; from += ordersAtOnce) {
    const part = orderIds.slice(from, from + ordersAtOnce)
    for (const row of await findStops(db, shopId, part)) found.set(row.orderId, row)
  }
  return orderIds.flatMap(id => found.get(id) ?? [])
}

/** Orders to deliver of these ids, each where it was shipped or where its customer is remembered. */
export const findStops = async (db: Db, shopId: number, orderIds: readonly number[]) => {
  const { rows } = await sql<StopRow>`
    select o.id as "orderId", o.buyer_id as "buyerId",
           case when s.order_id is null then c.route_id else s.route_id end as "routeId",
           case when s.order_id is null then c.position else s.position end as position,
           o.number, o.status, o.delivery_date as "deliveryDate",
           o.parties->'buyer'->>'company_name' as "buyerName",
           coalesce(o.parties->'buyer'->>'line1', '') as line1,
           coalesce(o.parties->'buyer'->>'line2', '') as line2,
           coalesce(o.parties->'buyer'->>'postal_code', '') as "postalCode",
           coalesce(o.parties->'buyer'->>'city', '') as city, o.note, held.lines, held."linesToPick", out.crates,
           w.opens_at as "opensAt", w.closes_at as "closesAt", coalesce(w.access, '') as access,
           reached.phones,
           coalesce(o.changed_at, (
             select h.at from order_history h
              where h.order_id = o.id and h.to_status = o.status
              order by h.id desc limit 1)) as "changedAt", d.at as "deliveredAt", d.recorded_by as "deliveredBy",
           d.received_by as "receivedBy",
           (select json_build_object('at', a.at, 'by', a.recorded_by, 'reason', a.reason)
              from ${openAttempts} order by a.id desc limit 1) as attempt, o.postponed_from as "postponedFrom"
      from orders o
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
      left join deliveries d on d.order_id = o.id
      left join delivery_terms w on w.shop_id = o.shop_id and w.buyer_id = o.buyer_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'role', n.role,
                'phone', n.phone) order by n.id), '[]')
              as phones
         from customer_contacts n
        where n.shop_id = o.shop_id and n.buyer_id = o.buyer_id and n.phone is not null) reached
     cross join lateral (
       select coalesce(json_agg(line order by line.position), '[]') as lines,
              count(*) filter (where line."isToPick")::integer as "linesToPick"
         from (
           select l.id, l.position, l.name, l.packaging_name as "packagingName", l.picked_milli is null as "isToPick",
                  coalesce(l.picked_milli, l.ordered_milli) as "packagesMilli",
                  coalesce(l.picked_weight_g,
                           round(coalesce(l.picked_milli, l.ordered_milli)::numeric
                                 * l.average_volume_g / 1000)::integer) as "weightG"
             from order_lines l
            where l.order_id = o.id and coalesce(l.picked_milli, l.ordered_milli) > 0) line) held
     cross join lateral (
       select coalesce(json_agg(crate order by crate."kindId"), '[]') as crates
         from (
           select m.kind_id as "kindId", k.name, m.count
             from crate_movements m join crate_kinds k on k.id = m.kind_id
            where m.order_id = o.id and m.reason = 'shipped') crate) out
     where o.shop_id = ${shopId}
       and o.id = any(${orderIds}::bigint[])
       and o.status = any(${tourStatuses}::text[])
     order by o.id limit ${orderIds.length}`.execute(db)
  return rows
}

/** Crates that orders will take, by order and kind: what is not shipped yet by the rule that shipping counts by. */
export const findCratesToLoad = async (db: Db, shopId: number, orderIds: readonly number[]) => {
  const { rows } = await sql<{ orderId: number; name: string; count: number }>`
    select l.order_id as "orderId", k.name,
           sum(ceil(coalesce(l.picked_milli, l.ordered_milli) / 1000.0))::integer as count
      from order_lines l
      join specifications sp on sp.id = l.specification_id
      join packagings p on p.id = sp.packaging_id
      join crate_kinds k on k.id = p.crate_kind_id
     where l.shop_id = ${shopId} and l.order_id = any(${orderIds}::bigint[])
       and coalesce(l.picked_milli, l.ordered_milli) > 0
     group by l.order_id, k.id order by l.order_id, k.id`.execute(db)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** Days from `from` on with something to deliver. */
export const findTourDays = async (db: Db, shopId: number, from: string) => {
  const { rows } = await sql<{ day: string; ordersCount: number; leftCount: number }>`
    select o.delivery_date as day, count(*)::integer as "ordersCount",
           (count(*) filter (where ${isLeft}))::integer as "leftCount"
      from orders o
     where o.shop_id = ${shopId} and o.delivery_date >= ${from}::date
       and o.status = any(${tourStatuses}::text[])
     group by o.delivery_date order by o.delivery_date limit 21`.execute(db)
  return rows
}

export const findCrateKinds = async (db: Db) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from crate_kinds order by id limit 100`.execute(db)
  return rows
}

/** Adds a route, one at a time in a shop; null when it has as many as it may. */
export const insertRoute = async (
  trx: Trx,
  { shopId, name }: { shopId: number; name: string },
): Promise<RouteRow | null> => {
  await holdRoutes(trx, shopId)
  const { rows } = await sql<RouteRow>`
    insert into tour_routes (shop_id, name)
    select ${shopId}, ${name}
     where (select count(*) from tour_routes where shop_id = ${shopId}) < ${mostRoutes}
    returning id, name`.execute(trx)
  return rows[0] ?? null
}

/** Whoever changes the routes of a shop goes one after the other. */
const holdRoutes = async (trx: Trx, shopId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('tours', ${shopId}))`.execute(trx)
}

export const updateRoute = async (
  db: Db,
  { shopId, routeId, name }: { shopId: number; routeId: number; name: string },
): Promise<RouteRow | undefined> => {
  const { rows } = await sql<RouteRow>`
    update tour_routes set name = ${name} where id = ${routeId} and shop_id = ${shopId}
    returning id, name`.execute(db)
  return rows[0]
}

export const deleteRoute = async (
  db: Db,
  { shopId, routeId }: { shopId: number; routeId: number },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from tour_routes where id = ${routeId} and shop_id = ${shopId}`.execute(db)
  return numAffectedRows > 0n
}

/** Customers of a route in their order; undefined: no such route. Held against others who move stops. */
export const lockRoute = async (
  trx: Trx,
  { shopId, routeId }: { shopId: number; routeId: number },
): Promise<number[] | undefined> => {
  await holdRoutes(trx, shopId)
  const route = await sql`
    select from tour_routes where id = ${routeId} and shop_id = ${shopId} for share`.execute(trx)
  if (route.rows.length === 0) return undefined
  const { rows } = await sql<{ buyerId: number }>`
    select buyer_id as "buyerId" from tour_customers
     where route_id = ${routeId} and shop_id = ${shopId}
     order by position, buyer_id`.execute(trx)
  return rows.map(({ buyerId }) => buyerId)
}

/** Writes where the customers of a route stand. */
export const writeRoute = async (
  trx: Trx,
  { shopId, routeId, buyerIds }: { shopId: number; routeId: number; buyerIds: readonly number[] },
): Promise<void> => {
  await sql`
    insert into tour_customers (shop_id, buyer_id, route_id, position)
    select ${shopId}, c.buyer_id, ${routeId}, c.position
      from unnest(${buyerIds}::bigint[]) with ordinality as c (buyer_id, position)
    on conflict (shop_id, buyer_id) do update
      set route_id = excluded.route_id, position = excluded.position`.execute(trx)
}

export const forgetCustomers = async (
  trx: Trx,
  { shopId, buyerIds }: { shopId: number; buyerIds: readonly number[] },
): Promise<void> => {
  await holdRoutes(trx, shopId)
  await sql`
    delete from tour_customers
     where shop_id = ${shopId} and buyer_id = any(${buyerIds}::bigint[])`.execute(trx)
}

/** Writes when a customer takes its goods and how one gets in; false: no customer of that wholesaler. */
export const writeDeliveryTerms = async (
  trx: Trx,
  {
    shopId,
    buyerId,
    opensAt,
    closesAt,
    access,
  }: {
    shopId: number
    buyerId: number
    opensAt: string | null
    closesAt: string | null
    access: string
  },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into delivery_terms (shop_id, buyer_id, opens_at, closes_at, access)
    select c.shop_id, c.buyer_id, ${opensAt}, ${closesAt}, ${access}
      from shop_customers c where c.shop_id = ${shopId} and c.buyer_id = ${buyerId}
    on conflict (shop_id, buyer_id) do update
      set opens_at = excluded.opens_at, closes_at = excluded.closes_at, access = excluded.access`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

/** What is on the road that day follows what was moved; what is delivered stays where it was. */
export const followPlan = async (
  trx: Trx,
  { shopId, day, buyerIds }: { shopId: number; day: string; buyerIds: readonly number[] },
): Promise<void> => {
  await sql`
    update tour_stops s set route_id = c.route_id, position = c.position
      from orders o
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
     where s.order_id = o.id and o.shop_id = ${shopId} and o.delivery_date = ${day}::date
       and o.status = 'shipped' and o.buyer_id = any(${buyerIds}::bigint[])`.execute(trx)
}
