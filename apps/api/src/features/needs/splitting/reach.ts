import { reviewCart } from '@carreau/domain/carts/cart-review'
import {
  cutOffOf,
  type Delivery,
  isDeliveryOpen,
  nextDeliveries,
} from '@carreau/domain/companies/delivery-calendar'
import { sumExact } from '@carreau/domain/money/money'
import { deliveryFeeCents } from '@carreau/domain/orders/totals'
import type { CartRow } from '../../carts/door/carts.sql.ts'
import type { LivingTotals } from '../../orders/door/living-order.sql.ts'
import type { SplitBody } from './asked-lines.ts'
import type { NeedShopRow } from './need-market.sql.ts'

/** A wholesaler who can be ordered from for the need, and what its cart already makes of its terms. */
export type ReachableShop = NeedShopRow & {
  delivery: Delivery
  /** Goods that wait in the cart there. */
  inCartCents: number
  /** Goods of the order of that day, which the cart joins. */
  orderedCents: number
  /** The terms that further goods meet: what is there counts as sent with them. */
  terms: { minimumCents: number; feeCents: number; francoCents: number | null }
}

const deliveryOf = (
  shop: NeedShopRow,
  { asked, cart, now }: { asked: string | null; cart: CartRow | undefined; now: Date },
): Delivery | null => {
  const day = asked ?? cart?.deliveryDate ?? null
  if (day !== null && isDeliveryOpen(day, shop, now)) {
    const cutOffAt = cutOffOf(shop, day)
    return cutOffAt === null ? null : { date: day, cutOffAt }
  }
  // A cart's day that has passed is none; a day that was asked for is kept to.
  return asked === null ? (nextDeliveries(shop, now, 1)[0] ?? null) : null
}

/**
 * The fee of a cart that can be sent by itself is owed in any case: more goods add none. Below its minimum the cart is
 * sent only with them, and so is its fee. What an order that it joins pays already is not paid again.
 */
const termsBeyond = (
  shop: NeedShopRow,
  { inCartCents, order }: { inCartCents: number; order: LivingTotals | undefined },
): ReachableShop['terms'] => {
  const thereCents = inCartCents + (order?.goodsCents ?? 0)
  const isOwed = inCartCents > 0 && thereCents >= shop.minimumCents
  const feeCents = isOwed ? 0 : deliveryFeeCents(Math.max(1, thereCents), shop)
  return {
    minimumCents: Math.max(0, shop.minimumCents - thereCents),
    feeCents: Math.max(0, feeCents - (order?.feeCents ?? 0)),
    francoCents: shop.francoCents === null ? null : Math.max(0, shop.francoCents - thereCents),
  }
}

/** The wholesalers of a need: those that deliver on the day asked for, or else each on its next day. */
export const reachable = (
  shops: readonly NeedShopRow[],
  { carts, living }: { carts: readonly CartRow[]; living: readonly LivingTotals[] },
  body: Pick<SplitBody, 'delivery_date' | 'shop_ids' | 'excluded_shop_ids'>,
  now: Date,
): ReachableShop[] => {
  const cartAt = new Map(carts.map(cart => [cart.shopId, cart]))
  const pinned = body.shop_ids && new Set(body.shop_ids)
  const excluded = new Set(body.excluded_shop_ids)
  return shops.flatMap(shop => {
    if (excluded.has(shop.id) || pinned?.has(shop.id) === false) return []
    const cart = cartAt.get(shop.id)
    const delivery = deliveryOf(shop, { asked: body.delivery_date ?? null, cart, now })
    if (delivery === null) return []
    const lines = cart === undefined ? [] : reviewCart(cart, now).lines
    const inCartCents = sumExact(
      lines.filter(({ available }) => available).map(({ totalCents }) => totalCents),
    )
    const order = living.find(
      ({ shopId, deliveryDate }) => shopId === shop.id && deliveryDate === delivery.date,
    )
    const terms = termsBeyond(shop, { inCartCents, order })
    return { ...shop, delivery, inCartCents, orderedCents: order?.goodsCents ?? 0, terms }
  })
}
