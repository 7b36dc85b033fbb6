import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { maxPackages } from '@carreau/domain/money/quantity'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { addPackages } from './door/carts.sql.ts'
import { getCart } from './get-cart.ts'
import { anyOfferPackages, refuseQuantity } from './refuse-quantity.ts'

/** Adds to the company's cart at a wholesaler, once under a key; the same again adds up. */
export const addToCart = async (
  db: Db,
  buyerId: number,
  { body, key }: { body: BodyOf<typeof endpoints.addToCart>; key: string | undefined },
  now: Date,
) => {
  const change = async (within: Db) => {
    const added = await addPackages(within, buyerId, {
      shopId: body.shop_id,
      specificationId: body.specification_id,
      packagesMilli: anyOfferPackages(body.packages_quantity),
      maxMilli: maxPackages * 1000,
    })
    if (added === undefined) throw new AppError('offer_not_found')
    if (!added.deliversHere) throw new AppError('shop_does_not_deliver')
    if (!added.available) throw new AppError('offer_unavailable')
    if (added.cartId === null) throw refuseQuantity(body.packages_quantity, added)
    return added.cartId
  }
  const call = { key, request: { add: body } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getCart(db, buyerId, id, now) })
}
