import type { Cart } from './cart.ts'
import type { DeliveryChange } from './cart-edits.ts'

const euros = (amount: number) => Math.round(amount * 100) / 100

/** Sums the lines again; minimum, fee and brackets follow with the server's answer. */
const retotalled = (cart: Cart): Cart => ({
  ...cart,
  price: euros(cart.items.reduce((sum, item) => sum + item.line_total, 0)),
})

const inCart = (cartId: number, change: (cart: Cart) => Cart) => (carts: Cart[]) =>
  carts.map(cart => (cart.id === cartId ? retotalled(change(cart)) : cart))

/** The carts with a line at another quantity, at the price it has now. */
export const withItemQuantity = (step: {
  cartId: number
  itemId: number
  packagesQuantity: number
}) =>
  inCart(step.cartId, cart => ({
    ...cart,
    items: cart.items.map(item =>
      item.id === step.itemId
        ? {
            ...item,
            packages_quantity: step.packagesQuantity,
            line_total: euros(item.price * step.packagesQuantity),
          }
        : item,
    ),
  }))

/** The carts without a line; its cart goes with the last one. */
export const withoutItem =
  ({ cartId, itemId }: { cartId: number; itemId: number }) =>
  (carts: Cart[]): Cart[] =>
    inCart(cartId, cart => ({ ...cart, items: cart.items.filter(item => item.id !== itemId) }))(
      carts,
    ).filter(cart => cart.items.length > 0)

/** The carts without one wholesaler's. */
export const withoutCart =
  (cartId: number) =>
  (carts: Cart[]): Cart[] =>
    carts.filter(cart => cart.id !== cartId)

/** The carts with one of them on another day, or with another note. */
export const withDelivery =
  (cartId: number, change: DeliveryChange) =>
  (carts: Cart[]): Cart[] =>
    carts.map(cart => (cart.id === cartId ? { ...cart, ...change } : cart))
