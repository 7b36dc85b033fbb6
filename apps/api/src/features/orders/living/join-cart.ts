import { cutOffOf } from '@carreau/domain/companies/delivery-calendar'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant } from '../../../platform/identity/caller.ts'
import type { CartRow } from '../../carts/door/carts.sql.ts'
import { findOrders } from '../door/orders.sql.ts'
import type { LivingOrder } from './living.sql.ts'
import { type JudgedChange, judgeChange } from './make-change.ts'

/** The order of the cart's day that it is added to; what waits for its own company comes last. */
export const livingOf = (living: readonly LivingOrder[], shopId: number, day: string | null) => {
  const ofDay = living.filter(one => one.shopId === shopId && one.deliveryDate === day)
  return ofDay.find(({ status }) => status !== 'to_approve') ?? ofDay[0]
}

/**
 * What becomes of a reviewed cart that is added to an order that lives and is locked. `allowed`: what a list
 * lets stand for an offer when it is picked.
 */
export const judgeJoin = async (
  trx: Trx,
  { tenant }: { tenant: BuyerTenant },
  {
    orderId,
    cart,
    allowed,
    now,
  }: {
    orderId: number
    cart: CartRow
    allowed?: ReadonlyMap<number, readonly number[]>
    now: Date
  },
): Promise<JudgedChange> => {
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  const wanted = cart.lines.map(({ specificationId, packagesMilli, unitPriceE4, offerId }) => {
    const ranking = allowed?.get(offerId)
    return {
      specificationId,
      addMilli: packagesMilli,
      unitPriceE4,
      ...(ranking !== undefined && { allowed: ranking }),
    }
  })
  return judgeChange(
    trx,
    { tenant },
    {
      order,
      asked: { kind: 'joined', wanted, note: cart.note },
      cutOffAt: cutOffOf(cart, order.deliveryDate),
      now,
    },
  )
}
