import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { isDrivenBy } from '@carreau/domain/orders/crews'
import { deliversStops, inDrivingOrder, plansTours, sendsTours } from '@carreau/domain/orders/tours'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { findCrews, findDriverNames } from '../door/crews.sql.ts'
import { daysToPostponeTo } from './postpone-stop.ts'
import { stopOf } from './tours.present.ts'
import { findCrateKinds, findPlaced, findRoutes, findStopsOf, findTourDays } from './tours.sql.ts'

/** Stops of a day in one answer, and of one route that is asked for alone. */
const mostOfDay = 500
const mostOfRoute = 1_000
/** Days that are over and still shown. */
const pastDays = 3

const includes = (roles: readonly string[], role: string) => roles.includes(role)

/** The day asked for; today, or the next day with something to deliver, unless said. */
export const readDayOfTours = async (
  db: Db,
  shopId: number,
  asked: string | undefined,
  now: Date,
) => {
  const today = parisDay(now)
  const days = await findTourDays(db, shopId, addDays(today, -pastDays))
  return { today, days, day: asked ?? days.find(one => one.day >= today)?.day ?? today }
}

/** Whole routes as far as a day's answer reaches: none is cut in the middle without saying so. */
const withinDay = (byRoute: ReadonlyMap<number | null, readonly unknown[]>) => {
  let left = mostOfDay
  return (routeId: number | null): number => {
    const count = byRoute.get(routeId)?.length ?? 0
    if (count > left) return 0
    left -= count
    return count
  }
}

/** The tours of a day; today, or the next day with something to deliver, unless said. */
export const listTours = async (
  db: Db,
  { tenant, firstName }: Caller & { tenant: ShopTenant },
  { day: asked, route_id: only }: QueryOf<typeof endpoints.listTours>,
  now: Date,
) => {
  const { today, days, day } = await readDayOfTours(db, tenant.id, asked, now)
  const placed = inDrivingOrder(await findPlaced(db, tenant.id, { day }))
  const routes = await findRoutes(db, tenant.id)
  const crews = await findCrews(db, { shopId: tenant.id, day })
  const crewOf = (routeId: number) => crews.get(routeId) ?? { driver: '', vehicle: '' }
  const isOwn = ({ id }: { id: number }) =>
    includes(deliversStops, tenant.role) && isDrivenBy(crewOf(id), firstName)
  // Whoever drives finds their own first.
  const ordered = [...routes.filter(isOwn), ...routes.filter(route => !isOwn(route))]
  const byRoute = Map.groupBy(placed, ({ routeId }) => routeId)
  const alone = only === 'none' ? null : only
  const shownOfDay = withinDay(byRoute)
  const shownOf = (routeId: number | null): number => {
    if (alone === undefined) return shownOfDay(routeId)
    return routeId === alone ? mostOfRoute : 0
  }
  const shown = [null, ...ordered.map(({ id }) => id)].flatMap(routeId =>
    (byRoute.get(routeId) ?? []).slice(0, shownOf(routeId)),
  )
  const rows = await findStopsOf(
    db,
    tenant.id,
    shown.map(({ orderId }) => orderId),
  )
  const read = Map.groupBy(rows, ({ routeId }) => routeId)
  const stopsOf = (routeId: number | null) => (read.get(routeId) ?? []).map(stopOf)
  const countOf = (routeId: number | null) => byRoute.get(routeId)?.length ?? 0
  return {
    data: {
      day,
      today,
      days: days.map(one => ({
        day: one.day,
        orders_count: one.ordersCount,
        left_count: one.leftCount,
      })),
      routes: ordered.map(({ id, name }) => ({
        id,
        name,
        crew: crewOf(id),
        is_own: isOwn({ id }),
        stops_count: countOf(id),
        stops: stopsOf(id),
      })),
      unrouted: stopsOf(null),
      unrouted_count: countOf(null),
      driver_names: includes(plansTours, tenant.role) ? await findDriverNames(db, tenant.id) : [],
      crate_kinds: await findCrateKinds(db),
      next_day: (await daysToPostponeTo(db, tenant.id, { day, now }))[0] ?? null,
      can_plan: includes(plansTours, tenant.role),
      can_send: includes(sendsTours, tenant.role),
      can_deliver: includes(deliversStops, tenant.role),
    },
  }
}
