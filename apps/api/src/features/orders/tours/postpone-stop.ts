import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { nextRounds } from '@carreau/domain/companies/delivery-calendar'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { checkAction, mayPostponeTo } from '@carreau/domain/orders/orders'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { reissueDeliveryNote } from '../../documents/door/issue-documents.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { carrierOf } from '../door/crews.sql.ts'
import { type LockedOrder, lockOrder } from '../door/orders.sql.ts'
import { changeStatus } from '../moving/change-status.sql.ts'
import { refused } from '../moving/move-order.ts'
import { findCalendar } from '../reading/calendars.sql.ts'
import { findPlaceOfStop, movePostponed, putOff } from './postponing.sql.ts'
import { findRoutes } from './tours.sql.ts'

type Planner = Caller & { tenant: ShopTenant }
type Asked = BodyOf<typeof endpoints.postponeStop> & { orderId: number }

/** Days that are proposed; any other within two weeks may be said. */
const proposedDays = 6

/** The wholesaler's next days of delivery after one that is over, from today on. */
export const daysToPostponeTo = async (
  db: Db,
  shopId: number,
  { day, now }: { day: string; now: Date },
): Promise<string[]> => {
  const calendar = await findCalendar(db, shopId)
  if (calendar === undefined) return []
  const today = parisDay(now)
  return nextRounds(calendar, day >= today ? addDays(day, 1) : today, proposedDays)
}

/** Where a stop may go that could not be delivered. */
export const getPostponement = async (
  db: Db,
  tenant: ShopTenant,
  { orderId, now }: { orderId: number; now: Date },
) => {
  const place = await findPlaceOfStop(db, { shopId: tenant.id, orderId })
  if (place === undefined) throw new AppError('order_not_found')
  const { deliveryDate, routeId, number, buyerName, reason } = place
  return {
    data: {
      number,
      company_name: buyerName,
      delivery_date: deliveryDate,
      reason,
      days: [
        ...(deliveryDate === parisDay(now) ? [deliveryDate] : []),
        ...(await daysToPostponeTo(db, tenant.id, { day: deliveryDate, now })),
      ],
      routes: await findRoutes(db, tenant.id),
      route_id: routeId,
    },
  }
}

/** The words of the order's history: they stay when the day is another one again. */
const historyWords = (from: string, to: string, reason: string | null): string =>
  [
    from === to
      ? `Nouveau passage le ${formatDateInSentence(to)}.`
      : `Au ${formatDateInSentence(to)}, au lieu du ${formatDateInSentence(from)}.`,
    ...(reason === null ? [] : [`Motif\u00a0: ${reason}.`]),
  ].join(' ')

const postponeHeld = async (
  trx: Trx,
  { tenant, userId, firstName }: Planner,
  { orderId, day, route_id: routeId, order }: Asked & { order: LockedOrder },
  now: Date,
): Promise<void> => {
  const refusal = checkAction(order, tenant, 'postpone', { now })
  if (refusal !== null) throw refused(refusal, order)
  if (!mayPostponeTo(day, order, now))
    throw new AppError('delivery_date_closed', {
      message:
        'Choisissez un jour à partir d’aujourd’hui, dans les deux semaines et pas avant celui qui était promis.',
    })
  const shopId = tenant.id
  const place = await findPlaceOfStop(trx, { shopId, orderId })
  const reason = place?.reason ?? null
  const isMoved = routeId !== undefined && routeId !== place?.routeId
  // Pressed twice, by two people too: the customer is told once.
  if (day === order.deliveryDate && !isMoved && reason === null) return
  await putOff(trx, { orderId, day, at: now })
  const moves = await changeStatus(trx, tenant, {
    orderIds: [orderId],
    action: 'postpone',
    reason: historyWords(order.deliveryDate, day, reason),
    mover: { userId, firstName },
    at: now,
  })
  if (isMoved && !(await movePostponed(trx, { shopId, orderId, routeId })))
    throw new AppError('tour_route_not_found')
  if (day !== order.deliveryDate)
    await reissueDeliveryNote(trx, { orderId, day, carrier: await carrierOf(trx, orderId) }, now)
  await notifyOfOrders(
    trx,
    moves.map(move => ({ ...move, reason })),
  )
}

/**
 * Puts a delivery that could not be made off to another day, another tour or both: the goods are packed and back in the
 * house, so that the order stays shipped, its cut-off is over, and it is handed over and invoiced on its new day.
 */
export const postponeStop = (
  db: Db,
  caller: Planner,
  { key, ...asked }: Asked & { key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const { tenant } = caller
    const { orderId } = asked
    const order = await lockOrder(trx, tenant, orderId)
    if (order === undefined) throw new AppError('order_not_found')
    const request = `postpone ${JSON.stringify(asked)}`
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done === null) await postponeHeld(trx, caller, { ...asked, order }, now)
    const place = await findPlaceOfStop(trx, { shopId: tenant.id, orderId })
    if (place === undefined) throw new AppError('order_not_found')
    return {
      data: {
        order_id: orderId,
        number: place.number,
        delivery_date: place.deliveryDate,
        route_id: place.routeId,
      },
    }
  })
