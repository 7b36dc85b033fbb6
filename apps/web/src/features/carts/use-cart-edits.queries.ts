import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatEuros } from '@carreau/domain/french/format'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { ApiError, isNotFoundError } from '../../platform/api-client/api-error.ts'
import type { QueueWork } from '../../platform/offline-queue/browser-queue.ts'
import type { Refusal } from '../../platform/offline-queue/offline-queue.ts'
import { useEditQueue } from '../../platform/offline-queue/use-edit-queue.ts'
import { type CartEdit, cartEdits, cartSubjects } from './cart-edits.ts'
import { cartKeys } from './door/carts.queries.ts'

type Answer = { data: AnswerOf<Endpoints['removeCartItem']>['data'] }

/** The line it was made on never came to be. */
const neverAdded = () =>
  new ApiError({
    status: 404,
    code: 'cart_item_not_found',
    message: 'Cet article n’est pas dans le panier.',
  })

/** What is to be taken out and is not there is taken out. */
const takeOut = (
  api: Api,
  { cartId, itemId, seen }: { cartId: number; itemId: number; seen: number },
): Promise<Answer | undefined> =>
  api
    .removeCartItem({ params: { cartId, itemId }, query: { seen_quantity: seen } })
    .catch(error => {
      if (isNotFoundError(error)) return undefined
      throw error
    })

/** Of a day, the day there was; of a note, the note. */
const seenOf = ({ change, seen }: CartEdit & { kind: 'deliver' }) =>
  'note' in change ? { seen_note: seen.note } : { seen_delivery_date: seen.delivery_date }

const send = async (
  api: Api,
  edit: CartEdit,
  idempotencyKey: string,
): Promise<Answer | undefined> => {
  if (edit.kind === 'add') return api.addToCart({ body: edit.addition, idempotencyKey })
  const { cartId } = edit
  if (edit.kind === 'empty') {
    for (const { id: itemId, seen } of edit.items) await takeOut(api, { cartId, itemId, seen })
    return undefined
  }
  if (edit.kind === 'deliver') {
    const body = { ...edit.change, ...seenOf(edit) }
    return api.updateCart({ params: { cartId }, body, idempotencyKey })
  }
  if (edit.itemId < 0) throw neverAdded()
  if (edit.kind === 'remove') return takeOut(api, edit)
  return api.updateCartItem({
    params: { cartId, itemId: edit.itemId },
    body: { packages_quantity: edit.packages, seen_quantity: edit.seen },
    idempotencyKey,
  })
}

const lineAdded = (edit: CartEdit & { kind: 'add' }, { data: cart }: Answer) =>
  cart?.items.find(({ specification }) => specification.id === edit.addition.specification_id)

/** Something that has become dearer is said, though it is in the cart: nothing is ordered by that. */
const wordOf = (edit: CartEdit, answer: Answer): Refusal | null => {
  if (edit.kind !== 'add') return null
  const line = lineAdded(edit, answer)
  const seen = edit.goods.item.price
  if (line === undefined || line.price <= seen) return null
  const message = `Le colis coûte maintenant ${formatEuros(line.price)} au lieu de ${formatEuros(seen)}.`
  return { code: 'price_raised', message }
}

/** What was done to a line that was not added yet is done to the line that it has become. */
const settle = (edit: CartEdit, answer: Answer, later: CartEdit): CartEdit => {
  if (edit.kind !== 'add' || later.kind === 'add') return later
  const line = lineAdded(edit, answer)
  const cart = answer.data
  if (line === undefined || cart === null) return later
  const idOf = (id: number): number => (id === edit.madeId ? line.id : id)
  const cartId = later.cartId === edit.madeId ? cart.id : later.cartId
  if (later.kind === 'deliver') return { ...later, cartId }
  if (later.kind === 'empty')
    return { ...later, cartId, items: later.items.map(item => ({ ...item, id: idOf(item.id) })) }
  const itemId = idOf(later.itemId)
  return { ...later, itemId, cartId: itemId === later.itemId ? cartId : cart.id }
}

const workOf = ({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): QueueWork<CartEdit, Answer> => ({
  call: (edit, key) => send(api, edit, key),
  onSent: () => queryClient.invalidateQueries({ queryKey: cartKeys.all }),
  subjectsOf: cartSubjects,
  saysAgain: (later, earlier) =>
    (earlier.kind === 'set' && later.kind !== 'add') || earlier.kind === 'deliver',
  wordOf,
  settle,
})

/** Sends the cart edits that wait on this device. */
export const useCartEdits = (): void => useEditQueue(cartEdits, workOf)
