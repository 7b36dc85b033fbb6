import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type CartBlocker, reviewCart } from '@carreau/domain/carts/cart-review'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { isLimited } from '@carreau/domain/orders/totals'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type BuyerTenant, type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { type CartRow, findCarts } from '../../carts/door/carts.sql.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { acceptByItself } from '../moving/automatic-answers.ts'
import { getOrders } from '../reading/read-orders.ts'
import { orderFromCart } from './order-from-cart.ts'
import { findOrdered, lockCarts, lockOrdering, placeOrders } from './place-orders.sql.ts'

type Asked = QueryOf<typeof endpoints.validateCarts>
type Buyer = Caller & { tenant: BuyerTenant }

/** Which carts, and at which price: what a repeated call must repeat. */
const requestOf = ({ cart_ids, seen_total }: Asked): string =>
  JSON.stringify({ cart_ids: cart_ids && [...new Set(cart_ids)].sort((a, b) => a - b), seen_total })

/** Refuses with the first kind of obstacle, naming it for every cart it stands in. */
const refuseBlocked = (blockers: readonly CartBlocker[]): void => {
  const [first] = blockers
  if (first === undefined) return
  const messages = blockers.filter(({ code }) => code === first.code).map(({ message }) => message)
  throw new AppError(first.code, { message: messages.join(' ') })
}

const review = (carts: readonly CartRow[], seenTotal: number | undefined, now: Date) => {
  const reviewed = carts.map(cart => ({ cart, review: reviewCart(cart, now) }))
  refuseBlocked(reviewed.flatMap(({ review }) => review.blockers))
  const total = eurosFromCents(sumExact(reviewed.map(({ review }) => review.priceCents)))
  if (seenTotal !== undefined && seenTotal !== total) throw new AppError('price_changed')
  return reviewed
}

/** Locks, checks and places: the orders' ids, or the refusal that leaves everything as it was. */
const place = async (
  trx: Trx,
  { tenant, userId, firstName }: Buyer,
  { asked, key, now }: { asked: Asked; key: string | undefined; now: Date },
): Promise<number[]> => {
  if (key !== undefined) {
    const done = await takeKey(trx, tenant.id, { key, request: requestOf(asked) })
    if (done?.orderIds) return done.orderIds
  }
  const day = parisDay(now)
  const terms = await lockCarts(trx, tenant.id, { cartIds: asked.cart_ids, day })
  if (terms?.isSuspended) throw new AppError('company_suspended')
  const carts = terms === undefined ? [] : await findCarts(trx, tenant.id, terms.cartIds)
  if (carts.length < new Set(asked.cart_ids).size) throw new AppError('cart_not_found')
  if (terms === undefined || carts.length === 0) throw new AppError('cart_empty')
  const reviewed = review(carts, asked.seen_total, now)
  const { role } = tenant
  const shopIds = carts.map(({ shopId }) => shopId)
  if (terms.approvalLimitCents !== null) await lockOrdering(trx, tenant.id, shopIds)
  const ordered = isLimited({ ...terms, role })
    ? await findOrdered(trx, tenant.id, { shopIds, day })
    : []
  const orders = reviewed.map(({ cart, review }) =>
    orderFromCart(cart, { review, terms, role, day, ordered }),
  )
  const suspended = await holdUnsuspended(trx, [tenant.id, ...shopIds])
  if (suspended.has(tenant.id)) throw new AppError('company_suspended')
  if (suspended.size > 0)
    throw new AppError('offer_unavailable', {
      message: 'Un de ces fournisseurs ne prend plus de commandes pour l’instant.',
    })
  const placed = await placeOrders(trx, tenant.id, {
    orders,
    placedBy: { userId, firstName },
    key,
    now,
  })
  const orderIds = placed.map(({ orderId }) => orderId)
  const accepted = await acceptByItself(trx, orderIds, now)
  await notifyOfOrders(trx, [...placed, ...accepted])
  return orderIds
}

/**
 * Turns each cart into one order, all or none (docs/product.md#placing). However many copies of the
 * call arrive, the locks let one place each cart; under a key the others answer the same orders.
 */
export const validateCarts = async (
  db: Db,
  caller: Buyer,
  request: { asked: Asked; key: string | undefined; now: Date },
) => {
  refuseUnproved(caller)
  const orders = await db.transaction().execute(async trx => {
    const orderIds = await place(trx, caller, request)
    return getOrders(trx, caller.tenant, orderIds, request.now)
  })
  return { data: { orders } }
}
