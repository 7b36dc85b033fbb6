import { tenantChannel } from '@carreau/domain/notifications/channels'
import { withMoved } from '@carreau/domain/orders/tours'
import { type Db, type Trx, violates } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { writeCrew } from '../door/crews.sql.ts'
import { listTours } from './list-tours.ts'
import {
  deleteRoute,
  findPlaced,
  findStops,
  followPlan,
  forgetCustomers,
  insertRoute,
  lockRoute,
  updateRoute,
  writeDeliveryTerms,
  writeRoute,
} from './tours.sql.ts'

const named = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'tour_routes_shop_id_name_key')) throw new AppError('tour_route_exists')
    throw error
  }
}

export const addTourRoute = async (db: Db, shopId: number, { name }: { name: string }) => {
  const data = await named(() =>
    db.transaction().execute(trx => insertRoute(trx, { shopId, name })),
  )
  if (data === null) throw new AppError('tour_routes_full')
  return { data }
}

export const renameTourRoute = async (
  db: Db,
  shopId: number,
  route: { routeId: number; name: string },
) => {
  const data = await named(() => updateRoute(db, { shopId, ...route }))
  if (data === undefined) throw new AppError('tour_route_not_found')
  return { data }
}

export const removeTourRoute = async (db: Db, shopId: number, routeId: number) => {
  if (!(await deleteRoute(db, { shopId, routeId }))) throw new AppError('tour_route_not_found')
  return { data: { id: routeId } }
}

type Planner = Caller & { tenant: ShopTenant }
type Move = { orderId: number; route_id: number | null; after_order_id: number | null }

/**
 * Puts the customer of an order on a route, for that day and the next time; orders of that day that are on
 * the road already go along.
 */
export const moveStop = (db: Db, caller: Planner, move: Move, now: Date) =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    const { orderId, route_id: routeId, after_order_id: afterId } = move
    const named = afterId === null ? [orderId] : [orderId, afterId]
    const found = await findStops(trx, shopId, named)
    const stop = found.find(one => one.orderId === orderId)
    const after = afterId === null ? null : found.find(one => one.orderId === afterId)
    if (stop === undefined || after === undefined) throw new AppError('order_not_found')
    const { buyerId, deliveryDate: day } = stop
    if (routeId === null) {
      await forgetCustomers(trx, { shopId, buyerIds: [buyerId] })
      await followPlan(trx, { shopId, day, buyerIds: [buyerId] })
    } else {
      const remembered = await lockRoute(trx, { shopId, routeId })
      if (remembered === undefined) throw new AppError('tour_route_not_found')
      const today = await findPlaced(trx, shopId, { day, routeId })
      const buyerIds = withMoved(remembered, {
        buyerId,
        afterBuyerId: after?.buyerId ?? null,
        ofTheDay: today.map(one => one.buyerId),
      })
      await writeRoute(trx, { shopId, routeId, buyerIds })
      await followPlan(trx, { shopId, day, buyerIds })
    }
    await tellPlan(trx, shopId, orderId)
    return listTours(trx, caller, { day }, now)
  })

/** Others who look at that day read it again. */
const tellPlan = (trx: Trx, shopId: number, orderId: number) =>
  publish(trx, tenantChannel({ type: 'shop', id: shopId }), 'order.changed', { order_id: orderId })

/**
 * Puts the customers of several orders of one day at the end of a route, in the order in which they are
 * named; with no route, they stand on none any more. All of them, or none.
 */
export const placeStops = (
  db: Db,
  caller: Planner,
  { order_ids, route_id: routeId }: { order_ids: readonly number[]; route_id: number | null },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const shopId = caller.tenant.id
    const orderIds = [...new Set(order_ids)]
    const found = await findStops(trx, shopId, orderIds)
    const stops = orderIds.map(orderId => found.find(one => one.orderId === orderId))
    const [first] = stops
    if (first === undefined || stops.includes(undefined)) throw new AppError('order_not_found')
    const day = first.deliveryDate
    if (found.some(one => one.deliveryDate !== day)) throw new AppError('stops_of_several_days')
    const placed = [...new Set(stops.flatMap(stop => stop?.buyerId ?? []))]
    if (routeId === null) {
      await forgetCustomers(trx, { shopId, buyerIds: placed })
      await followPlan(trx, { shopId, day, buyerIds: placed })
    } else {
      const remembered = await lockRoute(trx, { shopId, routeId })
      if (remembered === undefined) throw new AppError('tour_route_not_found')
      const buyerIds = [...remembered.filter(id => !placed.includes(id)), ...placed]
      await writeRoute(trx, { shopId, routeId, buyerIds })
      await followPlan(trx, { shopId, day, buyerIds })
    }
    await tellPlan(trx, shopId, first.orderId)
    return listTours(trx, caller, { day }, now)
  })

/** Notes when a customer takes its goods, and how the driver gets in. */
export const setDeliveryTerms = async (
  db: Db,
  shopId: number,
  terms: { buyerId: number; opens_at: string | null; closes_at: string | null; access: string },
) => {
  const { buyerId, opens_at: opensAt, closes_at: closesAt, access } = terms
  const isCustomer = await db
    .transaction()
    .execute(trx => writeDeliveryTerms(trx, { shopId, buyerId, opensAt, closesAt, access }))
  if (!isCustomer) throw new AppError('customer_not_found')
  return { data: { id: buyerId } }
}

/** Says who drives a route, and with what, from a day on. */
export const setTourCrew = (
  db: Db,
  shopId: number,
  crew: { routeId: number; day: string; driver: string; vehicle: string },
) =>
  db.transaction().execute(async trx => {
    if (!(await writeCrew(trx, { shopId, ...crew }))) throw new AppError('tour_route_not_found')
    return { data: { id: crew.routeId } }
  })
