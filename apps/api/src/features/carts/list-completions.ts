import { reviewCart } from '@carreau/domain/carts/cart-review'
import { packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findKnownOffers } from './completions.sql.ts'
import { findUnsavedCart } from './door/add-lines.sql.ts'
import { itemOf } from './door/carts.present.ts'
import { findCart } from './door/carts.sql.ts'

/** What could complete a cart, at today's prices; the screen chooses how much of it. */
export const listCompletions = async (db: Db, buyerId: number, cartId: number, now: Date) => {
  const cart = await findCart(db, buyerId, cartId)
  if (cart === undefined) throw new AppError('cart_not_found')
  const known = await findKnownOffers(db, buyerId, cartId, now)
  // Priced as a cart of them would be.
  const priced = await findUnsavedCart(db, buyerId, {
    shopId: cart.shopId,
    deliveryDate: null,
    note: '',
    lines: known.map(({ offerId, usualMilli }) => ({ offerId, packagesMilli: usualMilli })),
  })
  const offers = new Map(known.map(offer => [offer.offerId, offer]))
  const items = priced === undefined ? [] : reviewCart(priced, now).lines.map(itemOf)
  return {
    data: items.flatMap(
      ({ id: _, packages_quantity, line_total: __, unit_price_before: ___, ...item }) => {
        const offer = offers.get(item.offer_id)
        return offer === undefined
          ? []
          : {
              ...item,
              min_packages: packagesFromMilli(offer.minPackagesMilli),
              usual_packages: packages_quantity,
              favorite: offer.favorite,
              last_ordered_at: offer.orderedAt?.toISOString() ?? null,
            }
      },
    ),
  }
}
