import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cartOf } from './carts.present.ts'
import { deleteLine, findCart, lockCart } from './carts.sql.ts'

/** Takes a line out of a cart; the last one takes the cart with it. */
export const removeCartItem = async (
  db: Db,
  buyerId: number,
  item: { cartId: number; itemId: number },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (!(await lockCart(trx, buyerId, item.cartId))) throw new AppError('cart_not_found')
    const removed = await deleteLine(trx, buyerId, item)
    if (removed === undefined) throw new AppError('cart_item_not_found')
    if (removed.emptied) return { data: null }
    const row = await findCart(trx, buyerId, item.cartId)
    return { data: row === undefined ? null : cartOf(row, now) }
  })
