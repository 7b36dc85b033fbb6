import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { deliversStops, inDrivingOrder, plansTours, sendsTours } from '@carreau/domain/orders/tours'
import type { Db } from '../../../platform/db/database.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { stopOf } from './tours.present.ts'
import { findCrateKinds, findRoutes, findStops, findTourDays } from './tours.sql.ts'

/** Orders of one day in one answer. */
const maxStops = 500
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

/** The tours of a day; today, or the next day with something to deliver, unless said. */
export const listTours = async (
  db: Db,
  tenant: ShopTenant,
  { day: asked }: { day?: string | undefined },
  now: Date,
) => {
  const { today, days, day } = await readDayOfTours(db, tenant.id, asked, now)
  const rows = await findStops(db, tenant.id, { day, limit: maxStops + 1 })
  const routes = await findRoutes(db, tenant.id)
  const byRoute = Map.groupBy(inDrivingOrder(rows.slice(0, maxStops)), ({ routeId }) => routeId)
  const stopsOf = (routeId: number | null) => (byRoute.get(routeId) ?? []).map(stopOf)
  return {
    data: {
      day,
      today,
      days: days.map(one => ({ day: one.day, orders_count: one.ordersCount })),
      routes: routes.map(({ id, name }) => ({ id, name, stops: stopsOf(id) })),
      unrouted: stopsOf(null),
      crate_kinds: await findCrateKinds(db),
      has_more: rows.length > maxStops,
      can_plan: includes(plansTours, tenant.role),
      can_send: includes(sendsTours, tenant.role),
      can_deliver: includes(deliversStops, tenant.role),
    },
  }
}
