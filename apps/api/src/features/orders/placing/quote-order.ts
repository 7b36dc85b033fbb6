import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type CartReview, reviewCart } from '@carreau/domain/carts/cart-review'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, eurosFromE4, eurosFromE7 } from '@carreau/domain/money/money'
import { firstStatuses } from '@carreau/domain/orders/orders'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { findUnsavedCart } from '../../carts/door/add-lines.sql.ts'
import type { CartRow } from '../../carts/door/carts.sql.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import { creditOf } from '../reading/credit.present.ts'
import { deliveriesOf } from '../reading/delivery-days.ts'
import { readEnteredLines, refuseEntry } from './enter-order.ts'
import { orderFromCart } from './order-from-cart.ts'
import { findOrdered, lockCarts } from './place-orders.sql.ts'

type Asked = BodyOf<typeof endpoints.quoteOrder>

const unavailable = 'Cette offre n’est plus disponible.'

/** Whether the order would wait at its customer, judged as `enterOrder` judges it. */
const waitsAtCustomer = async (
  trx: Trx,
  cart: CartRow,
  { asked, review, shopId, now }: { asked: Asked; review: CartReview; shopId: number; now: Date },
): Promise<boolean> => {
  const day = parisDay(now)
  const orderDate = asked.delivery_date ?? review.orderDate
  // No cart is named: nothing is locked.
  const terms = await lockCarts(trx, asked.buyer_id, { cartIds: [], day })
  if (terms === undefined || orderDate === null) return false
  const { status } = orderFromCart(cart, {
    review: { ...review, orderDate },
    terms,
    role: 'purchaser',
    day,
    ordered: await findOrdered(trx, asked.buyer_id, { shopIds: [shopId], day }),
  })
  return status === firstStatuses.above_limit
}

/** What the lines would cost this customer now; a line that is refused says why and costs nothing. */
export const quoteOrder = (db: Db, shopId: number, asked: Asked, now: Date) =>
  db.transaction().execute(trx => quoted(trx, shopId, asked, now))

const quoted = async (db: Trx, shopId: number, asked: Asked, now: Date) => {
  await refuseEntry(db, shopId, asked.buyer_id)
  const lines = await readEnteredLines(db, shopId, asked.lines)
  const kept = lines.flatMap(({ offer, packagesMilli }) =>
    packagesMilli === null ? [] : [{ offerId: offer.id, packagesMilli }],
  )
  const cart = await findUnsavedCart(db, asked.buyer_id, {
    shopId,
    deliveryDate: null,
    note: '',
    lines: kept,
  })
  const review = cart === undefined ? null : reviewCart(cart, now)
  const credit = await findCredit(db, { buyerId: asked.buyer_id, shopId })
  const priced = new Map(review?.lines.map(line => [line.offerId, line]))
  return {
    data: {
      lines: lines.map(({ offer, packages, refusal }) => {
        const line = priced.get(offer.id)
        return {
          offer_id: offer.id,
          label: offer.label,
          packages_quantity: packages,
          allows_half: offer.allowsHalf && !offer.isIndivisible,
          unit: offer.unit,
          unit_price: line === undefined ? null : eurosFromE4(line.unitPriceE4),
          package_price: line === undefined ? null : eurosFromE7(line.packagePriceE7),
          line_total: line === undefined ? null : eurosFromCents(line.totalCents),
          estimated: line?.estimated ?? false,
          refusal: refusal?.message ?? (line?.available === false ? unavailable : null),
        }
      }),
      price: eurosFromCents(review?.priceCents ?? 0),
      estimated: review?.estimated ?? false,
      delivery_fee: eurosFromCents(review?.deliveryFeeCents ?? 0),
      missing_for_minimum: eurosFromCents(review?.missingForMinimumCents ?? 0),
      waits:
        cart !== undefined &&
        review !== null &&
        (await waitsAtCustomer(db, cart, { asked, review, shopId, now })),
      credit: creditOf(credit, review?.owesMoreCents),
      next_deliveries: (await deliveriesOf(db, shopId, now)).map(({ date, cutOffAt }) => ({
        date,
        cut_off_at: cutOffAt.toISOString(),
      })),
    },
  }
}
