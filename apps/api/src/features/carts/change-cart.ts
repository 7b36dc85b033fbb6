import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { isDeliveryOpen } from '@carreau/domain/companies/delivery-calendar'
import { formatPackages } from '@carreau/domain/french/format'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { checkPackages, maxPackages, readPackages } from '@carreau/domain/money/quantity'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cartOf } from './door/carts.present.ts'
import {
  addPackages,
  deleteLine,
  findCart,
  findHeldMilli,
  lockCart,
  type OfferRules,
  setDelivery,
  setPackages,
} from './door/carts.sql.ts'

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
      place: body.place ?? null,
      maxMilli: maxPackages * 1000,
    })
    if (added === undefined) throw new AppError('offer_not_found')
    if (!added.deliversHere) throw new AppError('shop_does_not_deliver')
    if (!added.available && added.leftMilli === 0)
      throw new AppError('stock_short', { message: 'Cette offre est épuisée.' })
    if (!added.available) throw new AppError('offer_unavailable')
    if (added.cartId === null) throw refuseQuantity(body.packages_quantity, added)
    return added.cartId
  }
  const call = { key, request: { add: body } }
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getCart(within, buyerId, id, now),
  })
}

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
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getCart(within, buyerId, id, now),
  })
}

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

/** Packages in thousandths when some offer could be sold so, or null: halves at the finest. */
const anyOfferPackages = (packages: number): number | null =>
  readPackages(packages, { isIndivisible: false, allowsHalf: true }).packagesMilli

/** Somebody else has changed the line since it was seen. */
const refuseUnseen = (): AppError =>
  new AppError('changed_meanwhile', {
    message: 'La quantité de cet article a été modifiée entre-temps.',
  })

/**
 * Names why a line may not hold `packages` more than it does (docs/product.md#half-packages). A
 * minimum of one package is none: an offer by half may still be ordered by half.
 */
const refuseQuantity = (packages: number, rules: OfferRules): AppError => {
  const { packagesMilli, refusal } = readPackages(packages, rules)
  if (refusal !== null) return new AppError(refusal)
  const total = rules.heldMilli + packagesMilli
  if (rules.minPackagesMilli > 1000 && total < rules.minPackagesMilli) {
    const minimum = formatPackages(packagesFromMilli(rules.minPackagesMilli))
    const message = `Cette offre se vend à partir de ${minimum}.`
    return new AppError('quantity_below_minimum', { message })
  }
  // Nothing left but the sum: too much, or no longer a multiple of what is sold.
  return new AppError(checkPackages({ ...rules, packagesMilli: total }) ?? 'quantity_too_large')
}

type Delivery = BodyOf<typeof endpoints.updateCart>

/** Somebody else has chosen another day or written another note since it was seen. */
const refuseUnseenDelivery = ({ delivery_date }: Delivery): AppError =>
  new AppError('changed_meanwhile', {
    message:
      delivery_date === undefined
        ? 'La note de ce panier a été modifiée entre-temps.'
        : 'La date de livraison de ce panier a été modifiée entre-temps.',
  })

/**
 * Sets the delivery date, one the wholesaler still delivers on, or the note: once under a key, and only
 * where the cart has what was seen.
 */
export const updateCart = async (
  db: Db,
  buyerId: number,
  cartId: number,
  { body, key }: { body: Delivery; key: string | undefined },
  now: Date,
) => {
  const { delivery_date, note } = body
  const seen = { deliveryDate: body.seen_delivery_date, note: body.seen_note }
  const change = async (within: Db) => {
    const row = await findCart(within, buyerId, cartId)
    if (row === undefined) throw new AppError('cart_not_found')
    if (typeof delivery_date === 'string' && !isDeliveryOpen(delivery_date, row, now)) {
      throw new AppError('delivery_date_closed')
    }
    const set = { delivery_date, note, seen, updated_at: now }
    if (await setDelivery(within, buyerId, cartId, set)) return cartId
    const isThere = (await findCart(within, buyerId, cartId)) !== undefined
    throw isThere ? refuseUnseenDelivery(body) : new AppError('cart_not_found')
  }
  const call = { key, request: { deliver: cartId, delivery_date, note } }
  return onceUnderKey(db, buyerId, call, {
    change,
    read: (within, id) => getCart(within, buyerId, id, now),
  })
}

export const getCart = async (db: Db, buyerId: number, cartId: number, now: Date) => {
  const row = await findCart(db, buyerId, cartId)
  if (row === undefined) throw new AppError('cart_not_found')
  return { data: cartOf(row, now) }
}
