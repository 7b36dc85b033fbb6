import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { type Order, orderKeys } from '../orders/orders.queries.ts'
import type { Cart } from './cart.ts'
import { withItemQuantity, withoutCart, withoutItem } from './optimistic-carts.ts'

export const cartKeys = {
  all: ['carts'] as const,
  list: ['carts', 'list'] as const,
  count: ['carts', 'count'] as const,
}

/** The company's carts at today's prices, one per wholesaler. */
export const cartsQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.list,
    queryFn: async ({ signal }) => (await api.call('GET /v3/carts', { signal })).data,
    staleTime: 0,
  })

/** Lines in the company's carts, for the badge of the top bar. */
export const cartCountQuery = (api: Api) =>
  queryOptions({
    queryKey: cartKeys.count,
    queryFn: async ({ signal }) => (await api.call('GET /v3/carts/cartItemCount', { signal })).data,
    // Spec §8: no retry on 401, otherwise fewer than 2 of them: one.
    retry: (failures, error) => !(isApiError(error) && error.status === 401) && failures < 1,
  })

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

export type Addition = { specification_id: number; shop_id: number; packages_quantity: number }

/** Adds packages to a wholesaler's cart. */
export const useAddToCart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    mutationFn: (addition: Addition) => api.call('POST /v3/carts', { body: addition }),
    onSuccess: () => toast.success('Produit ajouté au panier'),
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
    mutationFn: (step: { cartId: number; itemId: number; packagesQuantity: number }) =>
      api.call('PATCH /v3/carts/{cartId}/{itemId}', {
        params: { cartId: step.cartId, itemId: step.itemId },
        body: { packages_quantity: step.packagesQuantity },
      }),
    onMutate: step => applyAtOnce(queryClient, withItemQuantity(step)),
    onSuccess: () => toast.success('Quantité mise à jour', { id: 'cart-quantity' }),
    onError: (error, _step, rollBack) => {
      rollBack?.()
      toast.error(messageOf(error, 'Erreur lors de la mise à jour'))
    },
    onSettled: () => refresh(queryClient),
  })
}

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

/** Takes a line out, or a whole cart when no line is named. */
export const useRemoveFromCart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: async ({ cartId, itemId }: { cartId: number; itemId?: number }) => {
      if (itemId === undefined) await api.call('DELETE /v3/carts/{cartId}', { params: { cartId } })
      else await api.call('DELETE /v3/carts/{cartId}/{itemId}', { params: { cartId, itemId } })
    },
    onMutate: ({ cartId, itemId }) =>
      applyAtOnce(
        queryClient,
        itemId === undefined ? withoutCart(cartId) : withoutItem({ cartId, itemId }),
      ),
    onSuccess: () => toast.success('Article retiré du panier'),
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
