import type { Cart, CartItem } from './cart.ts'
import type { CartEdit, HeldCartEdit } from './cart-edits.ts'
import { withDelivery, withItemQuantity, withoutItem } from './optimistic-carts.ts'

/** Why a cart with waiting edits is not ordered: it is not what the server has. */
const waits = {
  code: 'waiting',
  message: 'Des modifications attendent le réseau\u00a0: la commande pourra partir ensuite.',
}

const marked = (cart: Cart, itemId: number | null): Cart => ({
  ...cart,
  isWaiting: true,
  blockers: [...cart.blockers.filter(({ code }) => code !== waits.code), waits],
  items: cart.items.map(item => (item.id === itemId ? { ...item, isWaiting: true } : item)),
})

const itemOf = ({ addition, goods, madeId }: CartEdit & { kind: 'add' }): CartItem => ({
  ...goods.item,
  id: madeId,
  packages_quantity: 0,
  line_total: 0,
  specification: { ...goods.item.specification, id: addition.specification_id },
})

const newCart = (edit: CartEdit & { kind: 'add' }): Cart => ({
  id: edit.madeId,
  shop: edit.goods.shop,
  price: 0,
  estimated: edit.goods.item.estimated,
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

const withAddition = (carts: Cart[], edit: CartEdit & { kind: 'add' }): Cart[] => {
  const { shop_id, specification_id, packages_quantity } = edit.addition
  const cart = carts.find(({ shop }) => shop.id === shop_id) ?? newCart(edit)
  const item =
    cart.items.find(({ specification }) => specification.id === specification_id) ?? itemOf(edit)
  const items = cart.items.includes(item) ? cart.items : [...cart.items, item]
  const grown = withItemQuantity({
    cartId: cart.id,
    itemId: item.id,
    packagesQuantity: item.packages_quantity + packages_quantity,
  })([{ ...cart, items }]).map(one => marked(one, item.id))
  return carts.includes(cart)
    ? carts.flatMap(one => (one === cart ? grown : [one]))
    : [...carts, ...grown]
}

const markedIn = (carts: Cart[], cartId: number, itemId: number | null): Cart[] =>
  carts.map(cart => (cart.id === cartId ? marked(cart, itemId) : cart))

const withEdit = (carts: Cart[], edit: CartEdit): Cart[] => {
  if (edit.kind === 'add') return withAddition(carts, edit)
  if (edit.kind === 'deliver')
    return markedIn(withDelivery(edit.cartId, edit.change)(carts), edit.cartId, null)
  if (edit.kind === 'set')
    return markedIn(
      withItemQuantity({ ...edit, packagesQuantity: edit.packages })(carts),
      edit.cartId,
      edit.itemId,
    )
  const gone = edit.kind === 'remove' ? [edit.itemId] : edit.items.map(({ id }) => id)
  const left = gone.reduce(
    (rest, itemId) => withoutItem({ cartId: edit.cartId, itemId })(rest),
    carts,
  )
  return markedIn(left, edit.cartId, null)
}

/** The carts as they will be once the waiting edits are sent, and what came of the sent ones read. */
export const withWaiting = (carts: Cart[], held: readonly HeldCartEdit[]): Cart[] =>
  held
    .filter(({ refusal }) => refusal === null)
    .reduce((shown, { change }) => withEdit(shown, change), carts)
