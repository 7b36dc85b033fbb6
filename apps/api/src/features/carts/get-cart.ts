import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cartOf } from './door/carts.present.ts'
import { findCart } from './door/carts.sql.ts'

export const getCart = async (db: Db, buyerId: number, cartId: number, now: Date) => {
  const row = await findCart(db, buyerId, cartId)
  if (row === undefined) throw new AppError('cart_not_found')
  return { data: cartOf(row, now) }
}
