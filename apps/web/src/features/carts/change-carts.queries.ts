import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { sendOrKeep } from '../../platform/offline-queue/edit-room.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Order, orderKeys } from '../orders/door/orders.queries.ts'
import type { Cart, CartItem } from './cart.ts'
import { refresh, say, scope } from './cart-changes.ts'
import { type CartEdit, cartEdits, type DeliveryChange, seenLineOf } from './cart-edits.ts'
import { cartKeys, shownCartEdits } from './door/carts.queries.ts'
import { withDelivery, withItemQuantity, withoutCart, withoutItem } from './optimistic-carts.ts'

/** Shows `change` at once; the function returned takes it back (docs/specification.md#cart). */
const applyAtOnce = async (queryClient: QueryClient, change: (carts: Cart[]) => Cart[]) => {
  shownCartEdits.begin(queryClient)
  await queryClient.cancelQueries({ queryKey: cartKeys.all })
  const before = queryClient.getQueryData<Cart[]>(cartKeys.list)
  if (before !== undefined) queryClient.setQueryData<Cart[]>(cartKeys.list, change(before))
  return () => queryClient.setQueryData(cartKeys.list, before)
}

/** Asks what came of a change that was shown at once. */
const askAgain = (queryClient: QueryClient) => {
  shownCartEdits.end(queryClient)
  return refresh(queryClient)
}

/** Sets the quantity of a line. */
export const useUpdateCartItem = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: (step: Step) =>
      sendOrKeep(cartEdits, step, (_edit, idempotencyKey) =>
        api.updateCartItem({
          params: { cartId: step.cart.id, itemId: step.item.id },
          body: { packages_quantity: step.packagesQuantity },
          idempotencyKey,
        }),
      ),
    onMutate: step => {
      const { cart, item, packagesQuantity } = step
      const at = { cartId: cart.id, itemId: item.id }
      cartEdits.begin(step, {
        kind: 'set',
        ...at,
        packages: packagesQuantity,
        seen: item.packages_quantity,
        line: seenLineOf(cart, item),
      })
      return applyAtOnce(queryClient, withItemQuantity({ ...at, packagesQuantity }))
    },
    onSuccess: (sent, _step, rollBack) => {
      // What is kept is laid over the carts, not written into them.
      if (sent.isKept) rollBack()
      say('Quantité mise à jour', sent, 'cart-quantity')
    },
    onError: (error, _step, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la mise à jour'))
    },
    onSettled: () => askAgain(queryClient),
  })
}

type Step = { cart: Cart; item: CartItem; packagesQuantity: number }

/** Sets the delivery date or the note of a cart. */
export const useUpdateCart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: (step: CartChange) =>
      sendOrKeep(cartEdits, step, (_edit, idempotencyKey) =>
        api.updateCart({ params: { cartId: step.cart.id }, body: step.change, idempotencyKey }),
      ),
    onMutate: step => {
      const { id: cartId, shop, delivery_date, note } = step.cart
      const seen = { delivery_date, note }
      cartEdits.begin(step, { kind: 'deliver', cartId, shop, change: step.change, seen })
      return applyAtOnce(queryClient, withDelivery(cartId, step.change))
    },
    onSuccess: (sent, _change, rollBack) => {
      if (sent.isKept) rollBack()
      say('Panier mis à jour', sent)
    },
    onError: (error, _change, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la mise à jour'))
    },
    onSettled: () => askAgain(queryClient),
  })
}
type CartChange = { cart: Cart; change: DeliveryChange }

type Removal = { cart: Cart; item?: CartItem }

const removalOf = ({ cart, item }: Removal): CartEdit =>
  item === undefined
    ? {
        kind: 'empty',
        cartId: cart.id,
        shopName: cart.shop.name,
        items: cart.items.map(({ id, packages_quantity }) => ({ id, seen: packages_quantity })),
      }
    : {
        kind: 'remove',
        cartId: cart.id,
        itemId: item.id,
        seen: item.packages_quantity,
        line: seenLineOf(cart, item),
      }

/** Takes a line out, or a whole cart when no line is named. */
export const useRemoveFromCart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: (step: Removal) =>
      sendOrKeep(cartEdits, step, async () => {
        const { id: cartId } = step.cart
        if (step.item === undefined) await api.removeCart({ params: { cartId } })
        else await api.removeCartItem({ params: { cartId, itemId: step.item.id } })
      }),
    onMutate: step => {
      const { cart, item } = step
      cartEdits.begin(step, removalOf(step))
      return applyAtOnce(
        queryClient,
        item === undefined
          ? withoutCart(cart.id)
          : withoutItem({ cartId: cart.id, itemId: item.id }),
      )
    },
    onSuccess: (sent, _removal, rollBack) => {
      if (sent.isKept) rollBack()
      say('Article retiré du panier', sent)
    },
    onError: (error, _removal, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la suppression'))
    },
    onSettled: () => askAgain(queryClient),
  })
}

/**
 * Turns carts into orders; the key makes a repeated sending the same orders
 * (docs/product.md#placing). `onOrdered` and `onRefused` run before the carts are asked for again:
 * the screen that asked is gone after that.
 */
export const useValidateCarts = (told: {
  onOrdered: (orders: Order[]) => void
  onRefused: (error: Error) => void
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: async (validation: { carts: readonly Cart[]; idempotencyKey: string }) => {
      const seenCents = validation.carts.reduce(
        (sum, cart) => sum + Math.round(cart.price * 100),
        0,
      )
      const answer = await api.validateCarts({
        query: { cart_ids: validation.carts.map(cart => cart.id), seen_total: seenCents / 100 },
        idempotencyKey: validation.idempotencyKey,
      })
      return answer.data.orders
    },
    onSuccess: orders => {
      toast.success('Commande validée avec succès')
      told.onOrdered(orders)
      void queryClient.invalidateQueries({ queryKey: orderKeys.all })
    },
    onError: error => {
      toast.error(messageOf(error, 'Erreur lors de la validation de la commande'))
      told.onRefused(error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: cartKeys.all })
    },
  })
}
