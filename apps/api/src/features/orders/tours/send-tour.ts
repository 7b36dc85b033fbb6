import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { inDrivingOrder } from '@carreau/domain/orders/tours'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { moveOrder } from '../moving/move-order.ts'
import { findRoutes, findStops, type StopRow } from './tours.sql.ts'

type Asked = BodyOf<typeof endpoints.sendTour>

/** Of a tour, what an action is about: what left already is not shipped again. */
const waitsFor = (action: Asked['action'], { status }: StopRow): boolean =>
  action === 'ship' ? status === 'accepted' || status === 'picking' : status === 'shipped'

/**
 * Ships or delivers the orders of a tour one after the other, each in a transaction of its own: one that
 * cannot go is named and does not hold up the others. Done again, it finds only what is left.
 */
export const sendTour = async (
  db: Db,
  caller: Caller & { tenant: ShopTenant },
  { day, route_id, action }: Asked,
  now: Date,
) => {
  const shopId = caller.tenant.id
  if (route_id !== null && !(await findRoutes(db, shopId)).some(({ id }) => id === route_id))
    throw new AppError('tour_route_not_found')
  const stops = await findStops(db, shopId, { day, limit: 500 })
  const onTour = stops.filter(stop => stop.routeId === route_id && waitsFor(action, stop))
  const data: {
    order_id: number
    number: string
    company_name: string
    done: boolean
    message: string | null
  }[] = []
  for (const { orderId, number, buyerName, status } of inDrivingOrder(onTour)) {
    const of = { order_id: orderId, number, company_name: buyerName }
    if (action === 'ship' && status === 'accepted') {
      data.push({ ...of, done: false, message: 'Sa préparation n’a pas commencé.' })
      continue
    }
    try {
      await moveOrder(db, caller, { orderId, action }, now)
      data.push({ ...of, done: true, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      data.push({ ...of, done: false, message: error.message })
    }
  }
  return { data }
}
