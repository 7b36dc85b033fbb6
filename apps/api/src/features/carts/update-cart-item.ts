import { maxPackages } from '@carreau/domain/money/quantity'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { setPackages } from './door/carts.sql.ts'
import { getCart } from './get-cart.ts'
import { anyOfferPackages, refuseQuantity, refuseUnseen } from './refuse-quantity.ts'

/** Sets how many packages a line holds, once under a key; only where it holds what was seen. */
export const updateCartItem = async (
  db: Db,
  buyerId: number,
  item: {
    cartId: number
    itemId: number
    packages: number
    seen: number | undefined
    key: string | undefined
  },
  now: Date,
) => {
  const { cartId, itemId, packages, seen, key } = item
  const change = async (within: Db) => {
    const set = await setPackages(within, buyerId, {
      cartId,
      itemId,
      packagesMilli: anyOfferPackages(packages),
      seenMilli: seen === undefined ? null : Math.round(seen * 1000),
      maxMilli: maxPackages * 1000,
    })
    if (set === undefined) throw new AppError('cart_not_found')
    if (set.rules === null) throw new AppError('cart_item_not_found')
    if (!set.isAsSeen) throw refuseUnseen()
    if (!set.changed) throw refuseQuantity(packages, set.rules)
    return cartId
  }
  const call = { key, request: { set: itemId, packages } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getCart(db, buyerId, id, now) })
}
