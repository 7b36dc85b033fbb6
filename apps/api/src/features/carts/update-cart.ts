import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { isDeliveryOpen } from '@carreau/domain/shops/delivery-calendar'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cartOf } from './carts.present.ts'
import { findCart, setDelivery } from './carts.sql.ts'

/** Sets the delivery date, one the wholesaler still delivers on, or the note. */
export const updateCart = async (
  db: Db,
  buyerId: number,
  cartId: number,
  { delivery_date, note }: BodyOf<typeof endpoints.updateCart>,
  now: Date,
) => {
  const row = await findCart(db, buyerId, cartId)
  if (row === undefined) throw new AppError('cart_not_found')
  if (typeof delivery_date === 'string' && !isDeliveryOpen(delivery_date, row, now)) {
    throw new AppError('delivery_date_closed')
  }
  if (!(await setDelivery(db, buyerId, cartId, { delivery_date, note, updated_at: now }))) {
    throw new AppError('cart_not_found')
  }
  const deliveryDate = delivery_date === undefined ? row.deliveryDate : delivery_date
  return { data: cartOf({ ...row, deliveryDate, note: note ?? row.note }, now) }
}
