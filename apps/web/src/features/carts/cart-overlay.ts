import type { Shown } from '@carreau/offline-edits'
import type { Cart, CartItem } from './cart.ts'
import type { CartEdit } from './cart-edit.ts'

/** Why a cart with waiting edits is not ordered: it is not what the server has. */
const waits = {
  code: 'waiting',
  message: 'Des modifications attendent le réseau\u00a0: la commande pourra partir ensuite.',
}

const euros = (amount: number) => Math.round(amount * 100) / 100

/** A cart with other lines, summed again; minimum, fee and brackets follow with the server's answer. */
const withItems = (cart: Cart, items: CartItem[]): Cart => ({
  ...cart,
  items,
  price: euros(items.reduce((sum, item) => sum + item.line_total, 0)),
})

const withPackages = (item: CartItem, packages: number): CartItem => ({
  ...item,
  packages_quantity: packages,
  line_total: euros(item.price * packages),
})

const newItem = ({ addition, goods, madeId }: CartEdit & { kind: 'add' }): CartItem => ({
  ...goods.item,
  id: madeId,
  packages_quantity: 0,
  line_total: 0,
  specification: { ...goods.item.specification, id: addition.specification_id },
})

const newCart = ({ madeId, goods }: CartEdit & { kind: 'add' }): Cart => ({
  id: madeId,
  shop: goods.shop,
  price: 0,
  estimated: goods.item.estimated,
  items: [],
  delivery_date: null,
  note: '',
  minimum_order: 0,
  franco: null,
  delivery_fee: 0,
  missing_for_minimum: 0,
  missing_for_franco: 0,
  next_deliveries: [],
  blockers: [],
})

/** The things, with this one in its place or behind them. */
const withThing = <Thing extends { id: number }>(things: Thing[], now: Thing): Thing[] =>
  things.some(({ id }) => id === now.id)
    ? things.map(thing => (thing.id === now.id ? now : thing))
    : [...things, now]

/** A cart that an edit is about, as it leaves it. */
const edited = (cart: Cart, edit: Exclude<CartEdit, { kind: 'add' }>): Cart => {
  if (edit.kind === 'deliver') return { ...cart, ...edit.change }
  const { items } = cart
  if (edit.kind === 'set')
    return withItems(
      cart,
      items.map(item => (item.id === edit.itemId ? withPackages(item, edit.packages) : item)),
    )
  const gone = edit.kind === 'remove' ? [edit.itemId] : edit.items.map(({ id }) => id)
  return withItems(
    cart,
    items.filter(({ id }) => !gone.includes(id)),
  )
}

const marked = (cart: Cart, itemId: number | null): Cart => ({
  ...cart,
  isWaiting: true,
  blockers: [...cart.blockers.filter(({ code }) => code !== waits.code), waits],
  items: cart.items.map(item => (item.id === itemId ? { ...item, isWaiting: true } : item)),
})

/** The carts with an edit made; what waits for the network says so. A cart goes with its last line. */
export const overCarts = (carts: Cart[], { edit, isWaiting }: Shown<CartEdit>): Cart[] => {
  const mark = (cart: Cart, itemId: number | null) => (isWaiting ? marked(cart, itemId) : cart)
  if (edit.kind === 'add') {
    const { shop_id, specification_id, packages_quantity } = edit.addition
    const cart = carts.find(({ shop }) => shop.id === shop_id) ?? newCart(edit)
    const isIt = ({ specification }: CartItem) => specification.id === specification_id
    const before = cart.items.find(isIt) ?? newItem(edit)
    const item = withPackages(before, before.packages_quantity + packages_quantity)
    const grown = withItems(cart, withThing(cart.items, item))
    return withThing(carts, mark(grown, item.id))
  }
  const itemId = edit.kind === 'set' ? edit.itemId : null
  return carts
    .map(cart => (cart.id === edit.cartId ? mark(edited(cart, edit), itemId) : cart))
    .filter(({ items }) => items.length > 0)
}
