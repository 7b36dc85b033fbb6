import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type CartReview, reviewCart } from '@carreau/domain/carts/cart-review'
import { contestableUntil } from '@carreau/domain/companies/delivery-calendar'
import { formatPackages } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, packagesFromMilli } from '@carreau/domain/money/money'
import { readPackages } from '@carreau/domain/money/quantity'
import { firstStatuses } from '@carreau/domain/orders/orders'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { findUnsavedCart } from '../../carts/door/add-lines.sql.ts'
import { holdUnsuspended } from '../../companies/door/suspended.sql.ts'
import { notifyOfOrders } from '../../notifications/door/order-news.ts'
import { isTakenDespite, noteBeyond } from '../living/credit-of-change.ts'
import { settleByOrder } from '../mailbox/mailbox.ts'
import {
  type EnteredOffer,
  findEntered,
  findEnteredOffers,
  findEntryTerms,
} from './entered-order.sql.ts'
import { orderFromCart } from './order-from-cart.ts'
import {
  findOrdered,
  lockCarts,
  lockOrdering,
  type PlacedOrder,
  placeOrders,
} from './place-orders.sql.ts'

type Asked = BodyOf<typeof endpoints.enterOrder>
type Seller = Caller & { tenant: ShopTenant }

/** How far ahead an order is taken: prices move daily (docs/trade-and-law.md#daily-prices). */
const horizonDays = 60

/** What its own minimum and cut-off say only warns the wholesaler; its credit limit has words of its own. */
const ownRules: ReadonlySet<string> = new Set([
  'minimum_not_reached',
  'delivery_date_closed',
  'credit_limit_reached',
])

const refuseDay = (date: string, today: string): void => {
  if (date >= today && date <= addDays(today, horizonDays)) return
  throw new AppError('delivery_date_closed', {
    message: `Choisissez une date de livraison entre aujourd’hui et dans ${horizonDays} jours.`,
  })
}

/** Refuses for who is no customer, wants no orders written down for it, or may not order. */
export const refuseEntry = async (db: Db, shopId: number, buyerId: number): Promise<void> => {
  const terms = await findEntryTerms(db, shopId, buyerId)
  if (terms === undefined) throw new AppError('customer_not_found')
  if (terms.isRefused) throw new AppError('entry_not_allowed')
  if (terms.isSuspended) throw new AppError('customer_suspended')
}

/** Above the limit it would wait for an approval that the cut-off no longer allows. */
const refuseLateApproval = (order: PlacedOrder, { blockers }: CartReview): void => {
  const isClosed = blockers.some(({ code }) => code === 'delivery_date_closed')
  if (isClosed && order.status === firstStatuses.above_limit)
    throw new AppError('delivery_date_closed', {
      message:
        'Cette commande dépasse le plafond de ce client et attendrait son accord\u00a0: l’heure limite de ce jour est passée. Choisissez-en un autre.',
    })
}

const place = async (
  trx: Trx,
  { tenant, userId, firstName }: Seller,
  { asked, now }: { asked: Asked; now: Date },
): Promise<number> => {
  await refuseEntry(trx, tenant.id, asked.buyer_id)
  const day = parisDay(now)
  refuseDay(asked.delivery_date, day)
  const lines = (await readEnteredLines(trx, tenant.id, asked.lines)).map(line => {
    if (line.refusal !== null) throw line.refusal
    return { offerId: line.offer.id, packagesMilli: line.packagesMilli }
  })
  const terms = await lockCarts(trx, asked.buyer_id, { cartIds: [], day })
  await lockOrdering(trx, asked.buyer_id, [tenant.id])
  const cart = await findUnsavedCart(trx, asked.buyer_id, {
    shopId: tenant.id,
    deliveryDate: asked.delivery_date,
    note: asked.note,
    lines,
  })
  if (cart === undefined || terms === undefined) throw new AppError('offer_not_found')
  const review = reviewCart(cart, now)
  const blocker = review.blockers.find(({ code }) => !ownRules.has(code))
  if (blocker !== undefined) throw new AppError(blocker.code, { message: blocker.message })
  if (asked.seen_total !== undefined && asked.seen_total !== eurosFromCents(review.priceCents))
    throw new AppError('price_changed')
  const { credit } = cart
  const addedCents = review.owesMoreCents
  const isBeyond = isTakenDespite(credit, {
    addedCents,
    despite: asked.despite_credit,
    role: tenant.role,
  })
  const order = orderFromCart(cart, {
    review: { ...review, orderDate: asked.delivery_date },
    terms,
    // Who phoned is not known: the company's limit holds.
    role: 'purchaser',
    day,
    ordered: await findOrdered(trx, asked.buyer_id, { shopIds: [tenant.id], day }),
  })
  refuseLateApproval(order, review)
  const suspended = await holdUnsuspended(trx, [tenant.id, asked.buyer_id])
  if (suspended.has(asked.buyer_id)) throw new AppError('customer_suspended')
  if (suspended.size > 0) throw new AppError('company_suspended')
  const [placed] = await placeOrders(trx, asked.buyer_id, {
    orders: [
      {
        ...order,
        status: order.status === firstStatuses.above_limit ? order.status : firstStatuses.by_phone,
        message: asked.message === '' ? null : asked.message,
        contestable_until: contestableUntil(cart, asked.delivery_date, now).toISOString(),
        reason: `Commande ${asked.mail_id === undefined ? 'prise par téléphone' : 'reçue par e-mail'} et saisie par ${cart.shopName}.`,
      },
    ],
    placedBy: { userId, firstName },
    now,
  })
  if (placed === undefined) throw new Error('An order that is placed has an id')
  const { orderId } = placed
  const entered = await findEntered(trx, tenant.id, orderId)
  if (entered !== undefined)
    await note(trx, { kind: 'order_entered', tenantId: tenant.id, subject: entered.number })
  if (entered !== undefined && isBeyond)
    await noteBeyond(trx, { shopId: tenant.id, number: entered.number, credit, addedCents })
  await notifyOfOrders(trx, [placed])
  return orderId
}

/**
 * Writes down the order of a customer who phoned (docs/product.md#by-telephone): made as from a cart, at
 * that customer's prices, and accepted at once unless it waits for the customer's admin. Under a key a
 * repeated call answers the same order.
 */
export const enterOrder = async (
  db: Db,
  caller: Seller,
  { asked, key, now }: { asked: Asked; key: string | undefined; now: Date },
) => {
  const { tenant } = caller
  return db.transaction().execute(async trx => {
    const request = JSON.stringify(asked)
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    const placed = () =>
      settleByOrder(trx, caller, { mailId: asked.mail_id, now }, () =>
        place(trx, caller, { asked, now }),
      )
    const orderId = done === null ? await placed() : Number(done.answer)
    if (key !== undefined && done === null) await keepAnswer(trx, tenant.id, key, orderId)
    const data = await findEntered(trx, tenant.id, orderId)
    if (data === undefined) throw new AppError('order_not_found')
    return { data }
  })
}

/** A line as it was said on the phone: its packages, or why there cannot be so many. */
export type EnteredLine = { offer: EnteredOffer; packages: number } & (
  | { packagesMilli: number; refusal: null }
  | { packagesMilli: null; refusal: AppError }
)

/** The rules of a cart (docs/product.md#half-packages); a minimum of one package is none. */
const judged = (offer: EnteredOffer, packages: number): EnteredLine => {
  const { packagesMilli, refusal } = readPackages(packages, offer)
  const refused = (error: AppError) => ({ offer, packages, packagesMilli: null, refusal: error })
  if (refusal !== null) return refused(new AppError(refusal))
  if (offer.minPackagesMilli > 1000 && packagesMilli < offer.minPackagesMilli) {
    const minimum = formatPackages(packagesFromMilli(offer.minPackagesMilli))
    const message = `Cette offre se vend à partir de ${minimum}.`
    return refused(new AppError('quantity_below_minimum', { message }))
  }
  return { offer, packages, packagesMilli, refusal: null }
}

/** The lines with the wholesaler's own offers; the same offer twice adds up, as in a cart. */
export const readEnteredLines = async (
  db: Db,
  shopId: number,
  asked: Asked['lines'],
): Promise<EnteredLine[]> => {
  const offers = await findEnteredOffers(db, shopId, {
    offerIds: asked.flatMap(line => line.offer_id ?? []),
    specificationIds: asked.flatMap(line => line.specification_id ?? []),
  })
  const packages = new Map<EnteredOffer, number>()
  for (const line of asked) {
    const offer = offers.find(({ id, specificationId }) =>
      line.offer_id === undefined
        ? specificationId === line.specification_id
        : id === line.offer_id,
    )
    if (offer === undefined) throw new AppError('offer_not_found')
    packages.set(offer, (packages.get(offer) ?? 0) + line.packages_quantity)
  }
  return [...packages].map(([offer, count]) => judged(offer, count))
}
