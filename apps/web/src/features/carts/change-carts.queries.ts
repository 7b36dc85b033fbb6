import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { sendOrKeep } from '../../platform/offline-queue/edit-room.ts'
import { toast } from '../../ui/toast.ts'
import { type Order, orderKeys } from '../orders/orders.queries.ts'
import type { Cart, CartItem } from './cart.ts'
import { type CartEdit, cartEdits, type Goods, newMadeId, seenLineOf } from './cart-edits.ts'
import { cartKeys } from './carts.queries.ts'
import { withItemQuantity, withoutCart, withoutItem } from './optimistic-carts.ts'

/** Steps of the same cart are sent one after the other, in the order of the clicks. */
const scope = { id: 'carts' }

/** Asks again for lists, details and count (spec §4), once the last of several steps is through. */
const refresh = (queryClient: QueryClient) => {
  if (queryClient.isMutating({ mutationKey: cartKeys.all }) > 1) return
  return queryClient.invalidateQueries({ queryKey: cartKeys.all })
}

/** Shows `change` at once; the returned function puts back what was there (spec §4). */
const applyAtOnce = async (queryClient: QueryClient, change: (carts: Cart[]) => Cart[]) => {
  await queryClient.cancelQueries({ queryKey: cartKeys.all })
  const before = queryClient.getQueryData<Cart[]>(cartKeys.list)
  if (before !== undefined) queryClient.setQueryData<Cart[]>(cartKeys.list, change(before))
  return () => queryClient.setQueryData(cartKeys.list, before)
}

/** Says how an edit went: done, or kept until there is a network. */
const say = (done: string, { isKept }: { isKept: boolean }, id?: string): void => {
  if (isKept)
    toast.info('Gardé sur cet appareil : envoyé dès que le réseau revient', { id: 'kept' })
  else toast.success(done, id === undefined ? undefined : { id })
}

export type { Goods }
export type Added = { goods: Goods; specificationId: number; packages: number }

/** Adds packages to a wholesaler's cart. */
export const useAddToCart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: ({ goods, specificationId, packages }: Added) => {
      const addition = {
        specification_id: specificationId,
        shop_id: goods.shop.id,
        packages_quantity: packages,
      }
      const [line] = (queryClient.getQueryData<Cart[]>(cartKeys.list) ?? [])
        .filter(({ shop }) => shop.id === goods.shop.id)
        .flatMap(({ items }) => items)
        .filter(({ specification }) => specification.id === specificationId)
      const { name, variety } = goods.item.product
      const edit: CartEdit = {
        kind: 'add',
        addition,
        goods,
        name: [name, variety].filter(Boolean).join(' '),
        madeId: newMadeId(),
        isNew: line === undefined,
      }
      return sendOrKeep(cartEdits, edit, idempotencyKey =>
        api.call('POST /v3/carts', { body: addition, idempotencyKey }),
      )
    },
    onSuccess: sent => say('Produit ajouté au panier', sent),
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    onSettled: () => refresh(queryClient),
  })
}

/** Sets the quantity of a line. */
export const useUpdateCartItem = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: ({ cart, item, packagesQuantity }: Step) => {
      const at = { cartId: cart.id, itemId: item.id }
      const edit: CartEdit = {
        kind: 'set',
        ...at,
        packages: packagesQuantity,
        seen: item.packages_quantity,
        line: seenLineOf(cart, item),
      }
      return sendOrKeep(cartEdits, edit, idempotencyKey =>
        api.call('PATCH /v3/carts/{cartId}/{itemId}', {
          params: at,
          body: { packages_quantity: packagesQuantity },
          idempotencyKey,
        }),
      )
    },
    onMutate: ({ cart, item, packagesQuantity }) =>
      applyAtOnce(
        queryClient,
        withItemQuantity({ cartId: cart.id, itemId: item.id, packagesQuantity }),
      ),
    onSuccess: (sent, _step, rollBack) => {
      // What is kept is laid over the carts, not written into them.
      if (sent.isKept) rollBack()
      say('Quantité mise à jour', sent, 'cart-quantity')
    },
    onError: (error, _step, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la mise à jour'))
    },
    onSettled: () => refresh(queryClient),
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
    mutationFn: ({ cartId, ...body }: CartChange) =>
      api.call('PATCH /v3/carts/{cartId}', { params: { cartId }, body }),
    onMutate: ({ cartId, ...change }) =>
      applyAtOnce(queryClient, carts =>
        carts.map(cart => (cart.id === cartId ? { ...cart, ...change } : cart)),
      ),
    onSuccess: () => toast.success('Panier mis à jour'),
    onError: (error, _change, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la mise à jour'))
    },
    onSettled: () => refresh(queryClient),
  })
}
type CartChange = { cartId: number; delivery_date?: string; note?: string }

const removalOf = (cart: Cart, item: CartItem | undefined): CartEdit =>
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
    mutationFn: ({ cart, item }: { cart: Cart; item?: CartItem }) => {
      const cartId = cart.id
      const params = { cartId, itemId: item?.id ?? 0 }
      return sendOrKeep(cartEdits, removalOf(cart, item), async () => {
        if (item === undefined) await api.call('DELETE /v3/carts/{cartId}', { params: { cartId } })
        else await api.call('DELETE /v3/carts/{cartId}/{itemId}', { params })
      })
    },
    onMutate: ({ cart, item }) =>
      applyAtOnce(
        queryClient,
        item === undefined
          ? withoutCart(cart.id)
          : withoutItem({ cartId: cart.id, itemId: item.id }),
      ),
    onSuccess: (sent, _removal, rollBack) => {
      if (sent.isKept) rollBack()
      say('Article retiré du panier', sent)
    },
    onError: (error, _removal, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la suppression'))
    },
    onSettled: () => refresh(queryClient),
  })
}

/**
 * Turns carts into orders; the key makes a repeated sending the same orders (product §4). `onOrdered`
 * and `onRefused` run before the carts are asked for again: the screen that asked is gone after that.
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
      const answer = await api.call('GET /v3/carts/validate', {
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
