import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { ApiError, isApiError } from '../../platform/api-client/api-error.ts'
import type { QueueWork } from '../../platform/offline-queue/browser-queue.ts'
import { createEditRoom, useHeld } from '../../platform/offline-queue/edit-room.ts'
import type { Held } from '../../platform/offline-queue/offline-queue.ts'
import { useEditQueue } from '../../platform/offline-queue/use-edit-queue.ts'
import { toast } from '../../ui/toast.ts'
import { type PickedUpdate, type PickingOrder, pickingKeys, showPicked } from './picking.queries.ts'

/** What a picker said of lines of one order or, by product, of several; `label` tells people which. */
export type PickingEdit = {
  label: string
  updates: ({ order_id: number } & PickedUpdate)[]
}
export type WaitingEdit = Held<PickingEdit>

const pickingEdits = createEditRoom<PickingEdit>('picking')

/** To a picker, an order that was cancelled or refused meanwhile is no longer there (product §1). */
const inWords = (error: unknown): never => {
  if (!isApiError(error) || error.code !== 'order_not_found') throw error
  const message =
    'Cette commande n’est plus à préparer : elle a été annulée ou refusée entre-temps.'
  throw new ApiError({ status: error.status, code: error.code, message })
}

const workOf = ({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): QueueWork<PickingEdit, { data: PickingOrder[] }> => ({
  call: ({ updates }, idempotencyKey) =>
    api.call('POST /v3/shop/picking/split', { body: { updates }, idempotencyKey }).catch(inWords),
  onSent: answer => showPicked(queryClient, answer?.data ?? []),
  subjectsOf: ({ updates }) => updates.map(({ line_id }) => line_id),
})

const notKept = () =>
  toast.error('Cet appareil n’a pas pu garder la saisie. Libérez de la place, puis recommencez.')

/** The picker's edits: kept in this browser until the server has answered each of them. */
export const usePickingQueue = () => {
  const queryClient = useQueryClient()
  useEditQueue(pickingEdits, workOf)
  const held = useHeld(pickingEdits)
  return {
    held,
    /** True once the edit is kept, whatever the network does; false when this device could not. */
    add: async (edit: PickingEdit): Promise<boolean> => {
      try {
        await (await pickingEdits.whenOpen()).add(edit)
        return true
      } catch {
        notKept()
        return false
      }
    },
    dismiss: async (key: string) => {
      await pickingEdits.getQueue()?.dismiss(key).catch(notKept)
      await queryClient.invalidateQueries({ queryKey: pickingKeys.all })
    },
    replace: async (key: string, edit: PickingEdit) =>
      pickingEdits.getQueue()?.replace(key, edit).catch(notKept),
  }
}
