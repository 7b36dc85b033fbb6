import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { maxPackages } from '@carreau/domain/quantity'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { addPackages } from './carts.sql.ts'
import { getCart } from './get-cart.ts'
import { anyOfferPackages, refuseQuantity } from './refuse-quantity.ts'

/** Adds to the company's cart at a wholesaler; the same specification again adds up. */
export const addToCart = async (
  db: Db,
  buyerId: number,
  body: BodyOf<typeof endpoints.addToCart>,
  now: Date,
) => {
  const added = await addPackages(db, buyerId, {
    shopId: body.shop_id,
    specificationId: body.specification_id,
    packagesMilli: anyOfferPackages(body.packages_quantity),
    maxMilli: maxPackages * 1000,
  })
  if (added === undefined) throw new AppError('offer_not_found')
  if (!added.deliversHere) throw new AppError('shop_does_not_deliver')
  if (!added.available) throw new AppError('offer_unavailable')
  if (added.cartId === null) throw refuseQuantity(body.packages_quantity, added)
  return getCart(db, buyerId, added.cartId, now)
}
