import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type Order, orderKeys } from '../orders/door/orders.queries.ts'
import type { Cart } from './cart.ts'
import { cartKeys } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'

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
    mutationFn: async (validation: { carts: readonly Cart[]; idempotencyKey: string }) => {
      const seenCents = validation.carts.reduce(
        (sum, cart) => sum + Math.round(cart.price * 100),
        0,
      )
      // After the edits made before it.
      const answer = await cartEdits.inLine(() =>
        api.validateCarts({
          query: { cart_ids: validation.carts.map(cart => cart.id), seen_total: seenCents / 100 },
          idempotencyKey: validation.idempotencyKey,
        }),
      )
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
