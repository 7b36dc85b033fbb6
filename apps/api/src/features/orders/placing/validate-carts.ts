import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type CartBlocker, reviewCart } from '@carreau/domain/carts/cart-review'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import { isLimited } from '@carreau/domain/orders/totals'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepOrders, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type BuyerTenant, type Caller, refuseUnproved } from '../../../platform/identity/caller.ts'
import { type CartRow, deleteCart, findCarts } from '../../carts/door/carts.sql.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { judgeJoin, livingOf } from '../living/join-cart.ts'
import { lockLivingOrders } from '../living/living.sql.ts'
import { keepChange } from '../living/make-change.ts'
import { holdPromises } from '../living/write-change.sql.ts'
import { acceptByItself } from '../moving/automatic-answers.ts'
import { getOrders } from '../reading/read-orders.ts'
import { orderFromCart } from './order-from-cart.ts'
import { findOrdered, lockCarts, lockOrdering, placeOrders } from './place-orders.sql.ts'

type Asked = QueryOf<typeof endpoints.validateCarts>
type Buyer = Caller & { tenant: BuyerTenant }

/** Which carts, and at which price: what a repeated call must repeat. */
const requestOf = ({ cart_ids, seen_total, separate }: Asked): string =>
  JSON.stringify({
    cart_ids: cart_ids && [...new Set(cart_ids)].sort((a, b) => a - b),
    seen_total,
    separate,
  })

/** Whether a cart becomes an order of its own whatever is there. */
const isSeparate = (separate: Asked['separate'], cartId: number): boolean =>
  separate === 'true' || (separate?.split(',').includes(String(cartId)) ?? false)

const joinedOf = (answer: unknown): number[] =>
  (answer as { joinedIds?: number[] } | null)?.joinedIds ?? [] // written by `keepOrders` below

/** Refuses with the first kind of obstacle, naming it for every cart it stands in. */
const refuseBlocked = (blockers: readonly CartBlocker[]): void => {
  const [first] = blockers
  if (first === undefined) return
  const messages = blockers.filter(({ code }) => code === first.code).map(({ message }) => message)
  throw new AppError(first.code, { message: messages.join(' ') })
}

const review = (carts: readonly CartRow[], { asked, now }: { asked: Asked; now: Date }) => {
  const { seen_total: seenTotal, separate } = asked
  const reviewed = carts.map(cart => ({
    cart,
    review: reviewCart(isSeparate(separate, cart.id) ? { ...cart, living: [] } : cart, now),
  }))
  refuseBlocked(reviewed.flatMap(({ review }) => review.blockers))
  const total = eurosFromCents(sumExact(reviewed.map(({ review }) => review.priceCents)))
  if (seenTotal !== undefined && seenTotal !== total) throw new AppError('price_changed')
  return reviewed
}

type Placed = { orderIds: number[]; joinedIds: number[] }

/** Locks the carts and says what each becomes: an order of its own, or part of one that is there. Writes nothing. */
export const judgeCarts = async (
  trx: Trx,
  { tenant }: Pick<Buyer, 'tenant'>,
  { asked, now }: { asked: Asked; now: Date },
) => {
  const day = parisDay(now)
  const terms = await lockCarts(trx, tenant.id, { cartIds: asked.cart_ids, day })
  if (terms?.isSuspended) throw new AppError('company_suspended')
  if (terms !== undefined) await lockOrdering(trx, tenant.id, terms.shopIds)
  const living =
    terms === undefined || asked.separate === 'true'
      ? []
      : await lockLivingOrders(trx, tenant.id, { shopIds: terms.shopIds, day })
  const carts = terms === undefined ? [] : await findCarts(trx, tenant.id, terms.cartIds)
  if (carts.length < new Set(asked.cart_ids).size) throw new AppError('cart_not_found')
  if (terms === undefined || carts.length === 0) throw new AppError('cart_empty')
  const reviewed = review(carts, { asked, now }).map(one => ({
    ...one,
    order: isSeparate(asked.separate, one.cart.id)
      ? undefined
      : livingOf(living, one.cart.shopId, one.review.orderDate),
  }))
  const { role } = tenant
  const shopIds = carts.map(({ shopId }) => shopId)
  const ordered = isLimited({ ...terms, role })
    ? await findOrdered(trx, tenant.id, { shopIds, day })
    : []
  const orders = reviewed
    .filter(({ order }) => order === undefined)
    .map(({ cart, review }) => orderFromCart(cart, { review, terms, role, day, ordered }))
  return { reviewed, orders, shopIds, ordered }
}

/** Locks, checks and places: the orders' ids, or the refusal that leaves everything as it was. */
const place = async (
  trx: Trx,
  caller: Buyer,
  { asked, key, now }: { asked: Asked; key: string | undefined; now: Date },
): Promise<Placed> => {
  const { tenant, userId, firstName } = caller
  if (key !== undefined) {
    const done = await takeKey(trx, tenant.id, { key, request: requestOf(asked) })
    if (done?.orderIds) return { orderIds: done.orderIds, joinedIds: joinedOf(done.answer) }
  }
  const { reviewed, orders, shopIds } = await judgeCarts(trx, caller, { asked, now })
  const suspended = await holdUnsuspended(trx, [tenant.id, ...shopIds])
  if (suspended.has(tenant.id)) throw new AppError('company_suspended')
  if (suspended.size > 0)
    throw new AppError('offer_unavailable', {
      message: 'Un de ces fournisseurs ne prend plus de commandes pour l’instant.',
    })
  const joinedIds: number[] = []
  // Several statements will take from the stock: everybody takes its rows in one order.
  if (orders.length < reviewed.length)
    await holdPromises(
      trx,
      shopIds,
      reviewed.flatMap(({ cart }) =>
        cart.lines.flatMap(line => (line.leftMilli === null ? [] : line.specificationId)),
      ),
    )
  for (const { order, cart } of reviewed) {
    if (order === undefined) continue
    const joined = await judgeJoin(trx, caller, { orderId: order.id, cart, now })
    await keepChange(trx, caller, joined, now)
    await deleteCart(trx, tenant.id, cart.id)
    joinedIds.push(order.id)
  }
  const placed = await placeOrders(trx, tenant.id, {
    orders,
    placedBy: { userId, firstName },
    now,
  })
  const placedIds = placed.map(({ orderId }) => orderId)
  const orderIds = [...joinedIds, ...placedIds].sort((left, right) => left - right)
  if (key !== undefined) await keepOrders(trx, tenant.id, { key, orderIds, answer: { joinedIds } })
  const accepted = await acceptByItself(trx, placedIds, now)
  await notifyOfOrders(trx, [...placed, ...accepted])
  return { orderIds, joinedIds }
}

/**
 * Turns each cart into one order, or adds it to the one of its day that still changes, all or none (docs/product.md#placing). However many copies of the
 * call arrive, the locks let one place each cart; under a key the others answer the same orders.
 */
export const validateCarts = async (
  db: Db,
  caller: Buyer,
  request: { asked: Asked; key: string | undefined; now: Date },
) => {
  refuseUnproved(caller)
  const orders = await db.transaction().execute(async trx => {
    const { orderIds, joinedIds } = await place(trx, caller, request)
    const placed = await getOrders(trx, caller.tenant, orderIds, request.now)
    return placed.map(order => ({ ...order, joined: joinedIds.includes(order.id) }))
  })
  return { data: { orders } }
}
