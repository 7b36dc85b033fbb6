import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { moveOrder } from '../moving/move-order.ts'
import { findPlaced, findRoutes, type PlacedRow } from './tours.sql.ts'

type Asked = BodyOf<typeof endpoints.sendTour>

/** Of a tour, what an action is about: what left already is not shipped again. */
const waitsFor = (action: Asked['action'], { status }: PlacedRow): boolean =>
  action === 'ship' ? status === 'accepted' || status === 'picking' : status === 'shipped'

/** Orders of one call: whoever sends a tour waits for seconds, however long it is. */
const ordersAtOnce = 50

/**
 * Ships or delivers orders of a tour one after the other, each in a transaction of its own: one that cannot
 * go is named and does not hold up the others. Goes on behind `after`, by id, which no change of the plan
 * moves: whoever calls again until nothing follows has left nobody behind.
 */
export const sendTour = async (
  db: Db,
  caller: Caller & { tenant: ShopTenant },
  { day, route_id, action, after }: Asked,
  now: Date,
) => {
  const shopId = caller.tenant.id
  if (route_id !== null && !(await findRoutes(db, shopId)).some(({ id }) => id === route_id))
    throw new AppError('tour_route_not_found')
  const placed = await findPlaced(db, shopId, { day, routeId: route_id })
  const waiting = placed.filter(one => one.orderId > (after ?? 0) && waitsFor(action, one))
  const part = waiting.slice(0, ordersAtOnce)
  const data: {
    order_id: number
    number: string
    company_name: string
    done: boolean
    message: string | null
  }[] = []
  for (const { orderId, number, buyerName, status, leftFor } of part) {
    const of = { order_id: orderId, number, company_name: buyerName }
    if (action === 'ship' && status === 'accepted') {
      data.push({ ...of, done: false, message: 'Sa préparation n’a pas commencé.' })
      continue
    }
    // Its goods are still on the lorry: an invoice of them would be wrong.
    if (action === 'deliver' && leftFor !== null) {
      data.push({ ...of, done: false, message: `Non livrée au dernier passage\u00a0: ${leftFor}.` })
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
  const last = part.at(-1)
  const isMore = last !== undefined && waiting.length > part.length
  return { data, next_after: isMore ? last.orderId : null }
}
