import { reviewCart } from '@carreau/domain/carts/cart-review'
import type { BuyerRole } from '@carreau/domain/companies/roles'
import { parisDay } from '@carreau/domain/french/paris-time'
import { firstStatuses } from '@carreau/domain/orders/orders'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findUnsavedCart } from '../../carts/door/add-lines.sql.ts'
import type { CartRow } from '../../carts/door/carts.sql.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { judgeJoin } from '../living/join-cart.ts'
import { lockLivingOrders } from '../living/living.sql.ts'
import { type JudgedChange, keepChange } from '../living/make-change.ts'
import { acceptByItself } from '../moving/automatic-answers.ts'
import { orderFromCart } from '../placing/order-from-cart.ts'
import {
  findOrdered,
  lockCarts,
  lockOrdering,
  type PlacedOrder,
  placeOrders,
} from '../placing/place-orders.sql.ts'

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

type Asked = {
  orders: readonly DecidedOrder[]
  /** Of the delivery, YYYY-MM-DD. */
  date: string
  note: string
  by: { userId: number; firstName: string; role: BuyerRole }
  mayWait: boolean
  now: Date
}

/** What waits for the company's own admin is left alone: a list answers for what it sends. */
const knownToWholesalers = (cart: CartRow): CartRow => ({
  ...cart,
  living: cart.living?.filter(({ status }) => status !== 'to_approve') ?? [],
})

const suspended: Placed = { kind: 'refused', message: 'Votre société est suspendue.' }

/** Locks and judges all of it; nothing is written yet. */
const judge = async (
  trx: Trx,
  buyerId: number,
  { orders, date, note, by, mayWait, now }: Asked,
): Promise<
  | Exclude<Placed, { kind: 'placed' }>
  | { kind: 'judged'; toPlace: PlacedOrder[]; toJoin: JudgedChange[] }
> => {
  const day = parisDay(now)
  const shopIds = orders.map(({ shopId }) => shopId)
  const terms = await lockCarts(trx, buyerId, { cartIds: [], day })
  if (terms === undefined || terms.isSuspended) return suspended
  await lockOrdering(trx, buyerId, shopIds)
  await lockLivingOrders(trx, buyerId, { shopIds, day })
  const ordered = await findOrdered(trx, buyerId, { shopIds, day })
  const tenant = { type: 'buyer', id: buyerId, role: by.role } as const
  const toPlace: PlacedOrder[] = []
  const toJoin: JudgedChange[] = []
  for (const { shopId, goodsCents, lines } of orders) {
    const found = await findUnsavedCart(trx, buyerId, {
      shopId,
      deliveryDate: date,
      note,
      lines,
      joins: true,
    })
    if (found === undefined || found.lines.length < lines.length) return { kind: 'changed' }
    const cart = knownToWholesalers(found)
    const review = reviewCart(cart, now)
    const [blocker] = review.blockers
    if (blocker?.code === 'offer_unavailable' || blocker?.code === 'stock_short')
      return { kind: 'changed' }
    if (blocker !== undefined) return { kind: 'refused', message: blocker.message }
    if (review.priceCents !== goodsCents) return { kind: 'changed' }
    const allowed = new Map(lines.map(line => [line.offerId, [...line.allowed]]))
    if (review.joins !== null) {
      toJoin.push(
        await judgeJoin(trx, { tenant }, { orderId: review.joins.id, cart, allowed, now }),
      )
      continue
    }
    const order = orderFromCart(cart, { review, terms, role: by.role, day, ordered })
    toPlace.push({
      ...order,
      lines: order.lines.map(line => ({
        ...line,
        allowed_substitutes: allowed.get(line.offer_id ?? 0) ?? null,
      })),
    })
  }
  const waits =
    toPlace.some(({ status }) => status === firstStatuses.above_limit) ||
    toJoin.some(({ outcome }) => outcome === 'to_approve')
  return waits && !mayWait
    ? { kind: 'above_limit', limitCents: terms.approvalLimitCents ?? 0 }
    : { kind: 'judged', toPlace, toJoin }
}

/**
 * Places what was decided, all of it or nothing: at the prices it was decided on, before each cut-off, and
 * where `mayWait` is false only within the limit of who orders. What a wholesaler already delivers that day
 * is added to, as a cart is. Writes nothing unless it answers `placed`.
 */
export const placeDecided = async (trx: Trx, buyerId: number, asked: Asked): Promise<Placed> => {
  const { orders, by, now } = asked
  const judged = await judge(trx, buyerId, asked).catch((error: unknown): Placed => {
    if (error instanceof AppError) return { kind: 'refused', message: error.message }
    throw error
  })
  if (judged.kind !== 'judged') return judged
  const { toPlace, toJoin } = judged
  const left = await holdUnsuspended(trx, [buyerId, ...orders.map(({ shopId }) => shopId)])
  if (left.has(buyerId)) return suspended
  if (left.size > 0)
    return {
      kind: 'refused',
      message: 'Un de ces fournisseurs ne prend plus de commandes pour l’instant.',
    }
  for (const joined of toJoin) await keepChange(trx, by, joined, now)
  const placed = await placeOrders(trx, buyerId, { orders: toPlace, placedBy: by, now })
  const placedIds = placed.map(({ orderId }) => orderId)
  const accepted = await acceptByItself(trx, placedIds, now)
  await notifyOfOrders(trx, [...placed, ...accepted])
  const orderIds = [...toJoin.map(({ order }) => order.id), ...placedIds]
  return { kind: 'placed', orderIds: orderIds.sort((left, right) => left - right) }
}
