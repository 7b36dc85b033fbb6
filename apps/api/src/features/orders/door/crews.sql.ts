import { type Crew, crewWords } from '@carreau/domain/orders/crews'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Who drives the routes of a wholesaler on a day: as last said of that day or of one before. */
export const findCrews = async (
  db: Db,
  { shopId, day }: { shopId: number; day: string },
): Promise<ReadonlyMap<number, Crew>> => {
  const { rows } = await sql<Crew & { routeId: number }>`
    select distinct on (route_id) route_id as "routeId", driver, vehicle
      from tour_crews where shop_id = ${shopId} and day <= ${day}::date
     order by route_id, day desc`.execute(db)
  return new Map(rows.map(({ routeId, ...crew }) => [routeId, crew]))
}

/** Who drives an order, where it stands; undefined where nobody said. */
export const findCrewOfOrder = async (db: Db, orderId: number): Promise<Crew | undefined> => {
  const { rows } = await sql<Crew>`
    select w.driver, w.vehicle
      from orders o
      left join tour_stops s on s.order_id = o.id
      left join tour_customers c on c.shop_id = o.shop_id and c.buyer_id = o.buyer_id
      join tour_crews w
        on w.route_id = case when s.order_id is null then c.route_id else s.route_id end
       and w.shop_id = o.shop_id and w.day <= o.delivery_date
     where o.id = ${orderId}
     order by w.day desc limit 1`.execute(db)
  return rows[0]
}

/** The same in words, as papers say it; empty where nobody said. */
export const carrierOf = async (db: Db, orderId: number): Promise<string> =>
  crewWords((await findCrewOfOrder(db, orderId)) ?? { driver: '', vehicle: '' })

/** Says who drives a route from a day on; false: no such route. */
export const writeCrew = async (
  trx: Trx,
  {
    shopId,
    routeId,
    day,
    driver,
    vehicle,
  }: Crew & { shopId: number; routeId: number; day: string },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into tour_crews (shop_id, route_id, day, driver, vehicle)
    select shop_id, id, ${day}::date, ${driver}, ${vehicle} from tour_routes
     where id = ${routeId} and shop_id = ${shopId}
    on conflict (route_id, day) do update set driver = excluded.driver, vehicle = excluded.vehicle`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

/** First names of those who deliver for a wholesaler, to choose from. */
export const findDriverNames = async (db: Db, shopId: number): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct u.first_name as name from memberships m join users u on u.id = m.user_id
     where m.tenant_id = ${shopId} and m.role in ('driver', 'picker', 'admin') and u.first_name <> ''
     order by name limit 50`.execute(db)
  return rows.map(({ name }) => name)
}
