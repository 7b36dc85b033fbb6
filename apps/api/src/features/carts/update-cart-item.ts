import { maxPackages } from '@carreau/domain/quantity'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { setPackages } from './carts.sql.ts'
import { getCart } from './get-cart.ts'
import { anyOfferPackages, refuseQuantity } from './refuse-quantity.ts'

/** Sets how many packages a line holds. */
export const updateCartItem = async (
  db: Db,
  buyerId: number,
  item: { cartId: number; itemId: number; packages: number },
  now: Date,
) => {
  const set = await setPackages(db, buyerId, {
    cartId: item.cartId,
    itemId: item.itemId,
    packagesMilli: anyOfferPackages(item.packages),
    maxMilli: maxPackages * 1000,
  })
  if (set === undefined) throw new AppError('cart_not_found')
  if (set.rules === null) throw new AppError('cart_item_not_found')
  if (!set.changed) throw refuseQuantity(item.packages, set.rules)
  return getCart(db, buyerId, item.cartId, now)
}
