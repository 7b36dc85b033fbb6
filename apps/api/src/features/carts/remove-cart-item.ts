import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cartOf } from './door/carts.present.ts'
import { deleteLine, findCart, findHeldMilli, lockCart } from './door/carts.sql.ts'
import { refuseUnseen } from './refuse-quantity.ts'

/**
 * Takes a line out of a cart, if it still holds what was seen; the last one takes the cart with it.
 * A line never comes back under its id: a repeated call finds none.
 */
export const removeCartItem = async (
  db: Db,
  buyerId: number,
  item: { cartId: number; itemId: number; seen: number | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (!(await lockCart(trx, buyerId, item.cartId))) throw new AppError('cart_not_found')
    const heldMilli = await findHeldMilli(trx, item)
    const isAsSeen = item.seen === undefined || heldMilli === Math.round(item.seen * 1000)
    if (heldMilli !== undefined && !isAsSeen) throw refuseUnseen()
    const removed = await deleteLine(trx, buyerId, item)
    if (removed === undefined) throw new AppError('cart_item_not_found')
    if (removed.emptied) return { data: null }
    const row = await findCart(trx, buyerId, item.cartId)
    return { data: row === undefined ? null : cartOf(row, now) }
  })
