import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { reviewCart } from '@carreau/domain/carts/cart-review'
import { eurosFromCents, eurosFromE4, eurosFromE7 } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { findUnsavedCart } from '../../carts/door/add-lines.sql.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import { creditOf } from '../reading/credit.present.ts'
import { deliveriesOf } from '../reading/delivery-days.ts'
import { readEnteredLines, refuseEntry } from './enter-order.ts'

type Asked = BodyOf<typeof endpoints.quoteOrder>

const unavailable = 'Cette offre n’est plus disponible.'

/** What the lines would cost this customer now; a line that is refused says why and costs nothing. */
export const quoteOrder = async (db: Db, shopId: number, asked: Asked, now: Date) => {
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
      credit: creditOf(credit, review?.owesMoreCents),
      next_deliveries: (await deliveriesOf(db, shopId, now)).map(({ date, cutOffAt }) => ({
        date,
        cut_off_at: cutOffAt.toISOString(),
      })),
    },
  }
}
