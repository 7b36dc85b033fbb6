import { reviewCart } from '@carreau/domain/carts/cart-review'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findCarts } from '../../carts/door/carts.sql.ts'
import { findList } from '../lists.sql.ts'
import { findCartsWithList } from './compare-wholesalers.sql.ts'

/**
 * What each wholesaler would deliver of a list: judged as the cart would be that it makes, with what is
 * in it already. First whose cart can be sent, then who has most of the list, then who is cheapest.
 */
export const compareWholesalers = async (db: Db, buyerId: number, listId: number, now: Date) => {
  const list = await findList(db, buyerId, listId)
  if (list === undefined) throw new AppError('list_not_found')
  const held = new Map(
    (await findCarts(db, buyerId)).map(cart => [cart.shopId, reviewCart(cart, now).priceCents]),
  )
  const wholesalers = (await findCartsWithList(db, buyerId, listId)).map(cart => {
    const review = reviewCart(cart, now)
    const lines = review.lines.filter(({ id }) => id > 0)
    return {
      id: cart.shopId,
      name: cart.shopName,
      lines_count: lines.length,
      total: eurosFromCents(review.priceCents - (held.get(cart.shopId) ?? 0)),
      estimated: lines.some(({ estimated }) => estimated),
      minimum_order: eurosFromCents(cart.minimumCents),
      missing_for_minimum: eurosFromCents(review.missingForMinimumCents),
      sendable: review.blockers.length === 0,
    }
  })
  return {
    data: wholesalers.sort(
      (a, b) =>
        Number(b.sendable) - Number(a.sendable) ||
        b.lines_count - a.lines_count ||
        a.total - b.total ||
        a.id - b.id,
    ),
    meta: { lines_count: list.lines.length },
  }
}
