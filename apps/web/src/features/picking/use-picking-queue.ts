import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ApiError, isApiError } from '../../platform/api-client/api-error.ts'
import { createBrowserQueue } from '../../platform/offline-queue/browser-queue.ts'
import type { Held } from '../../platform/offline-queue/offline-queue.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { toast } from '../../ui/toast.ts'
import { type PickedUpdate, pickingKeys, showPicked } from './picking.queries.ts'

/** What a picker said of lines of one order or, by product, of several; `label` tells people which. */
export type PickingEdit = {
  label: string
  updates: ({ order_id: number } & PickedUpdate)[]
}
export type WaitingEdit = Held<PickingEdit>

export const isWaiting = ({ refusal, isSent }: WaitingEdit): boolean => refusal === null && !isSent

/** To a picker, an order that was cancelled or refused meanwhile is no longer there (product §1). */
const inWords = (error: unknown): never => {
  if (!isApiError(error) || error.code !== 'order_not_found') throw error
  const message =
    'Cette commande n’est plus à préparer : elle a été annulée ou refusée entre-temps.'
  throw new ApiError({ status: error.status, code: error.code, message })
}

const nothing: readonly WaitingEdit[] = []
const notKept = () =>
  toast.error('Cet appareil n’a pas pu garder la saisie. Libérez de la place, puis recommencez.')

/** The picker's edits: kept in this browser until the server has answered each of them. */
export const usePickingQueue = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user, tenant } = useAuth()
  const name = `picking ${tenant?.id} ${user?.id}`
  const queue = useMemo(
    () =>
      createBrowserQueue(name, {
        call: ({ updates }: PickingEdit, idempotencyKey) =>
          api
            .call('POST /v3/shop/picking/split', { body: { updates }, idempotencyKey })
            .catch(inWords),
        onSent: answer => showPicked(queryClient, answer?.data ?? []),
        subjectsOf: ({ updates }) => updates.map(({ line_id }) => line_id),
      }),
    [name, api, queryClient],
  )
  useEffect(() => queue.start(), [queue])
  const held = useSyncExternalStore(queue.subscribe, queue.getHeld, () => nothing)
  return {
    held,
    /** True once the edit is kept, whatever the network does; false when this device could not. */
    add: (edit: PickingEdit): Promise<boolean> =>
      queue.add(edit).then(
        () => true,
        () => {
          notKept()
          return false
        },
      ),
    dismiss: async (key: string) => {
      await queue.dismiss(key).catch(notKept)
      await queryClient.invalidateQueries({ queryKey: pickingKeys.all })
    },
    replace: (key: string, edit: PickingEdit) => queue.replace(key, edit).catch(notKept),
  }
}
