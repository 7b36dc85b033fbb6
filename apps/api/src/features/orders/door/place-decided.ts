import { reviewCart } from '@carreau/domain/carts/cart-review'
import type { BuyerRole } from '@carreau/domain/companies/roles'
import { parisDay } from '@carreau/domain/french/paris-time'
import { firstStatuses } from '@carreau/domain/orders/orders'
import type { Trx } from '../../../platform/db/database.ts'
import { findUnsavedCart } from '../../carts/door/add-lines.sql.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { acceptByItself } from '../moving/automatic-answers.ts'
import { orderFromCart } from '../placing/order-from-cart.ts'
import { findOrdered, lockCarts, lockOrdering, placeOrders } from '../placing/place-orders.sql.ts'

/** What somebody, or a list in their name, orders from one wholesaler without a cart. */
export type DecidedOrder = {
  shopId: number
  /** What was decided on: another price, and nothing is ordered. */
  goodsCents: number
  /** `allowed`: what alone may stand for a line when it is picked, the best first. */
  lines: readonly { offerId: number; packagesMilli: number; allowed: readonly number[] }[]
}

export type Placed =
  | { kind: 'placed'; orderIds: number[] }
  /** It would have waited for an admin. */
  | { kind: 'above_limit'; limitCents: number }
  /** Prices or offers have moved since it was decided. */
  | { kind: 'changed' }
  /** A wholesaler or the company cannot order now. */
  | { kind: 'refused'; message: string }

/**
 * Places what was decided, all of it or nothing: at the prices it was decided on, before each cut-off, and
 * where `mayWait` is false only within the limit of who orders. Writes nothing unless it answers `placed`.
 */
export const placeDecided = async (
  trx: Trx,
  buyerId: number,
  {
    orders,
    date,
    note,
    by,
    mayWait,
    now,
  }: {
    orders: readonly DecidedOrder[]
    /** Of the delivery, YYYY-MM-DD. */
    date: string
    note: string
    by: { userId: number; firstName: string; role: BuyerRole }
    mayWait: boolean
    now: Date
  },
): Promise<Placed> => {
  const day = parisDay(now)
  const shopIds = orders.map(({ shopId }) => shopId)
  const terms = await lockCarts(trx, buyerId, { cartIds: [], day })
  if (terms === undefined || terms.isSuspended)
    return { kind: 'refused', message: 'Votre société est suspendue.' }
  await lockOrdering(trx, buyerId, shopIds)
  const ordered = await findOrdered(trx, buyerId, { shopIds, day })
  const toPlace = []
  for (const { shopId, goodsCents, lines } of orders) {
    const cart = await findUnsavedCart(trx, buyerId, { shopId, deliveryDate: date, note, lines })
    if (cart === undefined || cart.lines.length < lines.length) return { kind: 'changed' }
    const review = reviewCart(cart, now)
    const [blocker] = review.blockers
    if (blocker?.code === 'offer_unavailable') return { kind: 'changed' }
    if (blocker !== undefined) return { kind: 'refused', message: blocker.message }
    if (review.priceCents !== goodsCents) return { kind: 'changed' }
    const order = orderFromCart(cart, { review, terms, role: by.role, day, ordered })
    const allowed = new Map(lines.map(line => [line.offerId, [...line.allowed]]))
    toPlace.push({
      ...order,
      lines: order.lines.map(line => ({
        ...line,
        allowed_substitutes: allowed.get(line.offer_id ?? 0) ?? null,
      })),
    })
  }
  if (!mayWait && toPlace.some(({ status }) => status === firstStatuses.above_limit))
    return { kind: 'above_limit', limitCents: terms.approvalLimitCents ?? 0 }
  const suspended = await holdUnsuspended(trx, [buyerId, ...shopIds])
  if (suspended.size > 0)
    return {
      kind: 'refused',
      message: 'Un de ces fournisseurs ne prend plus de commandes pour l’instant.',
    }
  const placed = await placeOrders(trx, buyerId, {
    orders: toPlace,
    placedBy: by,
    now,
  })
  const orderIds = placed.map(({ orderId }) => orderId)
  const accepted = await acceptByItself(trx, orderIds, now)
  await notifyOfOrders(trx, [...placed, ...accepted])
  return { kind: 'placed', orderIds }
}
