import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { isDeliveryOpen } from '@carreau/domain/companies/delivery-calendar'
import type { Db } from '../../platform/db/database.ts'
import { onceUnderKey } from '../../platform/db/once-under-key.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { cartOf } from './door/carts.present.ts'
import { findCart, setDelivery } from './door/carts.sql.ts'

type Body = BodyOf<typeof endpoints.updateCart>

/** Somebody else has chosen another day or written another note since it was seen. */
const refuseUnseen = ({ delivery_date }: Body): AppError =>
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
  { body, key }: { body: Body; key: string | undefined },
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
    throw isThere ? refuseUnseen(body) : new AppError('cart_not_found')
  }
  const call = { key, request: { deliver: cartId, delivery_date, note } }
  return onceUnderKey(db, buyerId, call, { change, read: id => getCart(db, buyerId, id, now) })
}

export const getCart = async (db: Db, buyerId: number, cartId: number, now: Date) => {
  const row = await findCart(db, buyerId, cartId)
  if (row === undefined) throw new AppError('cart_not_found')
  return { data: cartOf(row, now) }
}
