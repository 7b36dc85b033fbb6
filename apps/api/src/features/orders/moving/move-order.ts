import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import {
  type ActionRefusal,
  checkAction,
  isContestable,
  type Movable,
  mayHandOver,
  type OrderAction,
  orderStatusLabels,
  orderTransitions,
} from '@carreau/domain/orders/orders'
import { blockedLotWords } from '@carreau/domain/orders/stock/recalls'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Caller, refuseUnproved, type Tenant } from '../../../platform/identity/caller.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import { issueDeliveryNote, issueInvoice } from '../../documents/door/issue-documents.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { carrierOf } from '../door/crews.sql.ts'
import { isPicked, type LockedOrder, lockOrder } from '../door/orders.sql.ts'
import { findBlockedInOrder, shareLots } from '../door/recalled-lots.sql.ts'
import { refuseBeyondCredit } from '../living/credit-of-change.ts'
import { findParties } from '../living/living.sql.ts'
import { lockOrdering } from '../placing/place-orders.sql.ts'
import { refuseClosedDay } from '../reading/delivery-days.ts'
import { getOrder } from '../reading/read-orders.ts'
import { acceptByItself } from './automatic-answers.ts'
import { changeStatus } from './change-status.sql.ts'

/** A refusal in words that name what stands in the way. */
export const refused = (
  refusal: ActionRefusal,
  { status, deliveryDate, contestableUntil }: Movable,
): AppError => {
  if (refusal === 'action_not_allowed_in_state')
    return new AppError(refusal, {
      message: `Cette action n’est pas possible\u00a0: la commande est à l’état «\u00a0${orderStatusLabels[status]}\u00a0».`,
    })
  if (refusal === 'delivery_day_ahead')
    return new AppError(refusal, {
      message: `Cette commande se livre le ${formatDateInSentence(deliveryDate)}\u00a0: elle se marque livrée à partir de ce jour.`,
    })
  if (refusal === 'order_contestable' && contestableUntil !== null)
    return new AppError(refusal, {
      message: `Le client peut contester cette commande jusqu’au ${formatDateTime(contestableUntil)}\u00a0: elle se marque livrée ensuite, ou dès qu’il en confirme la réception.`,
    })
  return new AppError(refusal)
}

/** What waited for an admin is ordered only now: neither side may be suspended (decision 46). */
const refuseSuspended = async (
  trx: Trx,
  { buyerId, shopId }: { buyerId: number; shopId: number },
): Promise<void> => {
  const suspended = await holdUnsuspended(trx, [buyerId, shopId])
  if (suspended.has(buyerId)) throw new AppError('company_suspended')
  if (suspended.has(shopId)) throw new AppError('shop_suspended')
}

/** Approving orders: what may be owed is counted one order after the other, as when they are placed. */
const holdOrder = async (
  trx: Trx,
  tenant: Tenant,
  { orderId, action }: { orderId: number; action: OrderAction },
): Promise<LockedOrder | undefined> => {
  if (action === 'approve') {
    const parties = await findParties(trx, tenant, orderId)
    if (parties !== undefined) await lockOrdering(trx, parties.buyerId, [parties.shopId])
  }
  // Before the order: a recall waits for whoever sends crates off, and may wait for an order.
  if (action === 'ship') await shareLots(trx, tenant.id)
  // The same of an arrival, which books what was picked before it: what is cancelled gives back its lots.
  if (action === 'cancel') {
    const parties = await findParties(trx, tenant, orderId)
    if (parties !== undefined) await shareLots(trx, parties.shopId)
  }
  return lockOrder(trx, tenant, orderId)
}

/** What is recalled does not leave. */
const refuseRecalled = async (
  trx: Trx,
  order: { shopId: number; orderId: number },
): Promise<void> => {
  const blocked = await findBlockedInOrder(trx, order)
  if (blocked.length > 0)
    throw new AppError('order_holds_recalled_lot', {
      message: blockedLotWords(blocked, 'shipping'),
    })
}

/** What is approved is ordered now: in a day that is open, by who may order, within what may be owed. */
const refuseOrdering = async (
  trx: Trx,
  buyerId: number,
  { order, now }: { order: LockedOrder; now: Date },
): Promise<void> => {
  const { shopId, shopName, grossCents } = order
  await refuseSuspended(trx, { buyerId, shopId })
  await refuseClosedDay(trx, order, now)
  // What the wholesaler entered itself it has agreed to: it is owed since then.
  if (order.contestableUntil !== null) return
  const credit = await findCredit(trx, { buyerId, shopId })
  refuseBeyondCredit(credit, { shopName, addedCents: grossCents })
}

const contested = 'Commande contestée par le client.'

type Move = {
  orderId: number
  action: OrderAction
  reason?: string | null | undefined
  /** Handed over to somebody who said their name: the customer's own word that it came, once it may come. */
  isReceived?: boolean
}

/** Takes one action on an order: lock, may, guarded update, history (docs/product.md#moving). */
export const moveOrder = (db: Db, caller: Caller & { tenant: Tenant }, move: Move, now: Date) => {
  // Approving orders as much as ordering does.
  if (move.action === 'approve') refuseUnproved(caller)
  return db.transaction().execute(trx => moveInside(trx, caller, move, now))
}

/** The same inside a transaction that does more. */
export const moveInside = async (
  trx: Trx,
  { tenant, userId, firstName }: Caller & { tenant: Tenant },
  move: Move,
  now: Date,
) => {
  const { orderId, action } = move
  const order = await holdOrder(trx, tenant, move)
  if (order === undefined) throw new AppError('order_not_found')
  const refusal = checkAction(order, tenant, action, {
    now,
    reason: move.reason,
  })
  const isEarly = refusal === 'order_contestable' || refusal === 'delivery_day_ahead'
  const isAgreed = isEarly && move.isReceived === true && mayHandOver(order, now)
  if (refusal !== null && !isAgreed) throw refused(refusal, order)
  if (action === 'approve') await refuseOrdering(trx, tenant.id, { order, now })
  if (action === 'ship' && !(await isPicked(trx, orderId))) throw new AppError('picking_incomplete')
  if (action === 'ship') await refuseRecalled(trx, { shopId: order.shopId, orderId })
  const isContested = action === 'cancel' && isContestable(order, now)
  const moves = await changeStatus(trx, tenant, {
    orderIds: [orderId],
    action,
    reason: move.reason?.trim() || (isContested ? contested : null),
    mover: { userId, firstName },
    at: now,
  })
  if (action === 'approve') moves.push(...(await acceptByItself(trx, [orderId], now)))
  if (action === 'ship')
    await issueDeliveryNote(trx, { orderId, carrier: await carrierOf(trx, orderId) }, now)
  if (orderTransitions[action].to === 'delivered') await issueInvoice(trx, orderId, now)
  await notifyOfOrders(trx, moves)
  return getOrder(trx, tenant, orderId, now)
}

/**
 * Accepts orders one after the other, each in a transaction of its own: one that its buyer has just
 * cancelled must not hold up the others (docs/decisions/0022).
 */
export const acceptOrders = async (
  db: Db,
  caller: Caller & { tenant: Tenant },
  orderIds: readonly number[],
  now: Date,
) => {
  const data: { order_id: number; accepted: boolean; message: string | null }[] = []
  for (const orderId of new Set(orderIds)) {
    try {
      await moveOrder(db, caller, { orderId, action: 'accept' }, now)
      data.push({ order_id: orderId, accepted: true, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      data.push({ order_id: orderId, accepted: false, message: error.message })
    }
  }
  return { data }
}
