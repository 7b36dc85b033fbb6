import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { sendOrKeep } from '../../../platform/offline-queue/edit-room.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Cart } from '../cart.ts'
import { refresh, say, scope } from '../cart-changes.ts'
import { type CartEdit, cartEdits, type Goods, newMadeId } from '../cart-edits.ts'
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

/**
 * Adds packages to a wholesaler's cart, and says how it went. No hook: a page of the catalogue needs
 * this only for those who add (features/catalogue/use-ordering.ts).
 */
export const addToCart = async (
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  added: Added,
): Promise<void> => {
  const adding = queryClient.getMutationCache().build(queryClient, {
    mutationKey: cartKeys.all,
    scope,
    mutationFn: (step: Added) =>
      sendOrKeep(cartEdits, step, (_edit, idempotencyKey) =>
        api.addToCart({ body: additionOf(step), idempotencyKey }),
      ),
    onMutate: step => {
      const carts = queryClient.getQueryData<Cart[]>(cartKeys.list) ?? []
      cartEdits.begin(step, addedTo(carts, step))
    },
    onSuccess: sent => say('Produit ajouté au panier', sent),
    onError: error => toast.error(messageOf(error, "Erreur lors de l'ajout au panier")),
    onSettled: () => refresh(queryClient),
  })
  // What went wrong has been said.
  await adding.execute(added).catch(() => undefined)
}
