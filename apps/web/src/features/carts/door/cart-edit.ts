import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { newMadeId } from '@carreau/offline-edits/held'
import type { Cart, CartItem } from './carts.queries.ts'

type Addition = SentBody<Endpoints['addToCart']>

/** What is added, as a cart shows it while the server has not. */
export type Goods = {
  shop: Cart['shop']
  item: Omit<
    CartItem,
    'id' | 'packages_quantity' | 'line_total' | 'unit_price_before' | 'packages_left'
  >
}

/** A line as the person saw it: said when it is another by now, and enough to add it anew. */
type SeenLine = { name: string; shopName: string; addition: Addition; goods: Goods }

/** When a cart shall come, or a word about it: one of them at a time. */
type DeliveryChange = { delivery_date: string } | { note: string }
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
  | {
      kind: 'remove'
      cartId: number
      itemId: number
      seen: number
      line: SeenLine
      delivery: SeenDelivery
    }
  | {
      kind: 'deliver'
      cartId: number
      shop: Cart['shop']
      change: DeliveryChange
      seen: SeenDelivery
    }
  | {
      kind: 'empty'
      cartId: number
      shopName: string
      items: { id: number; seen: number }[]
      lines: SeenLine[]
      delivery: SeenDelivery
    }

/** What a person calls a line. */
export const nameOf = ({ product: { name, variety } }: Goods['item']): string =>
  [name, variety].filter(Boolean).join(' ')

const seenLineOf = (cart: Cart, item: CartItem): SeenLine => {
  const {
    id: _,
    packages_quantity,
    line_total: __,
    unit_price_before: ___,
    packages_left: ____,
    ...rest
  } = item
  return {
    name: nameOf(item),
    shopName: cart.shop.name,
    addition: {
      specification_id: item.specification.id,
      shop_id: cart.shop.id,
      packages_quantity,
      // One that the server does not know yet stands nowhere among the others.
      ...(item.id > 0 && { place: item.place ?? item.id }),
    },
    goods: { shop: cart.shop, item: rest },
  }
}

export type Added = { goods: Goods; specificationId: number; packages: number }

/** Packages added to a wholesaler's cart; `carts` tell whether that makes a new line. */
export const addition = (
  { goods, specificationId, packages }: Added,
  carts: readonly Cart[],
): CartEdit => {
  const lines = carts.filter(({ shop }) => shop.id === goods.shop.id).flatMap(({ items }) => items)
  return {
    kind: 'add',
    addition: {
      specification_id: specificationId,
      shop_id: goods.shop.id,
      packages_quantity: packages,
    },
    goods,
    name: nameOf(goods.item),
    madeId: newMadeId(),
    isNew: !lines.some(({ specification }) => specification.id === specificationId),
  }
}

/** Another quantity of a line. */
export const quantity = (cart: Cart, item: CartItem, packages: number): CartEdit => ({
  kind: 'set',
  cartId: cart.id,
  itemId: item.id,
  packages,
  seen: item.packages_quantity,
  line: seenLineOf(cart, item),
})

const deliveryOf = ({ delivery_date, note }: Cart): SeenDelivery => ({ delivery_date, note })

/** A line taken out of its cart. */
export const removal = (cart: Cart, item: CartItem): CartEdit => ({
  kind: 'remove',
  cartId: cart.id,
  itemId: item.id,
  seen: item.packages_quantity,
  line: seenLineOf(cart, item),
  delivery: deliveryOf(cart),
})

/** All lines taken out of a cart. */
export const emptying = (cart: Cart): CartEdit => ({
  kind: 'empty',
  cartId: cart.id,
  shopName: cart.shop.name,
  items: cart.items.map(({ id, packages_quantity }) => ({ id, seen: packages_quantity })),
  lines: cart.items.map(item => seenLineOf(cart, item)),
  delivery: deliveryOf(cart),
})

/** What puts a line back that was taken out, at the price of the moment. */
export const puttingBack = ({ addition, goods, name }: SeenLine): CartEdit => ({
  kind: 'add',
  addition,
  goods,
  name,
  madeId: newMadeId(),
  isNew: true,
})

/** Another delivery day of a cart, or another note. */
export const delivery = (
  { id: cartId, shop, delivery_date, note }: Cart,
  change: DeliveryChange,
): CartEdit => ({ kind: 'deliver', cartId, shop, change, seen: { delivery_date, note } })
