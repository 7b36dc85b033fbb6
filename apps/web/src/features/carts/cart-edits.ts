import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { createEditRoom } from '../../platform/offline-queue/edit-room.ts'
import type { Held } from '../../platform/offline-queue/offline-queue.ts'
import type { Cart, CartItem } from './cart.ts'

export type Addition = SentBody<Endpoints['addToCart']>

/** What is added, as a cart shows it while the server has not. */
export type Goods = {
  shop: Cart['shop']
  item: Omit<CartItem, 'id' | 'packages_quantity' | 'line_total'>
}

/** A line as the person saw it: said when it is another by now, and enough to add it anew. */
export type SeenLine = { name: string; shopName: string; addition: Addition; goods: Goods }

/** When a cart shall come, or a word about it: one of them at a time. */
export type DeliveryChange = { delivery_date: string } | { note: string }
export type SeenDelivery = Pick<Cart, 'delivery_date' | 'note'>

/** `itemId` and `cartId` are negative for a line that itself waits to be added. */
export type CartEdit =
  | { kind: 'add'; addition: Addition; goods: Goods; name: string; madeId: number; isNew: boolean }
  | {
      kind: 'set'
      cartId: number
      itemId: number
      packages: number
      seen: number
      line: SeenLine
    }
  | { kind: 'remove'; cartId: number; itemId: number; seen: number; line: SeenLine }
  | {
      kind: 'deliver'
      cartId: number
      shop: Cart['shop']
      change: DeliveryChange
      seen: SeenDelivery
    }
  | { kind: 'empty'; cartId: number; shopName: string; items: { id: number; seen: number }[] }
export type HeldCartEdit = Held<CartEdit>

/** The id of a line, or of its cart, that the server has not made: no other on this device has it. */
export const newMadeId = (): number => -1 - (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)

/** The company's cart edits that wait on this device. */
export const cartEdits = createEditRoom<CartEdit>('carts')

export const cartSubjects = (edit: CartEdit): string[] => {
  if (edit.kind === 'empty') return edit.items.map(({ id }) => `line ${id}`)
  if (edit.kind === 'deliver') return [`${Object.keys(edit.change)} ${edit.cartId}`]
  if (edit.kind !== 'add') return [`line ${edit.itemId}`]
  const { shop_id, specification_id } = edit.addition
  return [`offer ${shop_id}/${specification_id}`, `line ${edit.madeId}`]
}

/** The lines that edits not sent yet add to or take from what the server counts. */
export const lineShift = (held: readonly HeldCartEdit[]): number => {
  const shift = ({ change, refusal }: HeldCartEdit): number => {
    if (refusal !== null) return 0
    if (change.kind === 'add') return change.isNew ? 1 : 0
    if (change.kind === 'remove') return -1
    return change.kind === 'empty' ? -change.items.length : 0
  }
  return held.reduce((sum, one) => sum + shift(one), 0)
}

export const seenLineOf = (cart: Pick<Cart, 'shop'>, item: CartItem): SeenLine => {
  const { id: _, packages_quantity, line_total: __, ...rest } = item
  return {
    name: [item.product.name, item.product.variety].filter(Boolean).join(' '),
    shopName: cart.shop.name,
    addition: {
      specification_id: item.specification.id,
      shop_id: cart.shop.id,
      packages_quantity,
    },
    goods: { shop: cart.shop, item: rest },
  }
}
