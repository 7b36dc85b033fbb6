import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { sendOrKeep } from '../../platform/offline-queue/edit-room.ts'
import { toast } from '../../ui/toast.ts'
import type { Cart } from './cart.ts'
import { refresh, say, scope } from './cart-changes.ts'
import { type CartEdit, cartEdits, type Goods, newMadeId } from './cart-edits.ts'
import { cartKeys } from './carts.queries.ts'

export type { Goods }
export type Added = { goods: Goods; specificationId: number; packages: number }

const additionOf = ({ goods, specificationId, packages }: Added) => ({
  specification_id: specificationId,
  shop_id: goods.shop.id,
  packages_quantity: packages,
})

const addedTo = (carts: readonly Cart[], step: Added): CartEdit => {
  const { goods, specificationId } = step
  const lines = carts.filter(({ shop }) => shop.id === goods.shop.id).flatMap(({ items }) => items)
  const { name, variety } = goods.item.product
  return {
    kind: 'add',
    addition: additionOf(step),
    goods,
    name: [name, variety].filter(Boolean).join(' '),
    madeId: newMadeId(),
    isNew: !lines.some(({ specification }) => specification.id === specificationId),
  }
}

/** Adds packages to a wholesaler's cart. */
export const useAddToCart = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: cartKeys.all,
    scope,
    mutationFn: (step: Added) =>
      sendOrKeep(cartEdits, step, (_edit, idempotencyKey) =>
        api.call('POST /v3/carts', { body: additionOf(step), idempotencyKey }),
      ),
    onMutate: step => {
      const carts = queryClient.getQueryData<Cart[]>(cartKeys.list) ?? []
      cartEdits.begin(step, addedTo(carts, step))
    },
    onSuccess: sent => say('Produit ajouté au panier', sent),
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    onSettled: () => refresh(queryClient),
  })
}
