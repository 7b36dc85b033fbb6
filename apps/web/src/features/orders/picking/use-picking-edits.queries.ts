import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { ApiError, isApiError } from '../../../platform/api-client/api-error.ts'
import type { QueueWork } from '../../../platform/offline-queue/browser-queue.ts'
import { useEditQueue } from '../../../platform/offline-queue/use-edit-queue.ts'
import { type PickingOrder, showPicked } from './picking.queries.ts'
import { type PickingEdit, pickingEdits } from './picking-edits.ts'

/**
 * To a picker an order cancelled or refused meanwhile is no longer there (docs/product.md#roles).
 */
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
    api.splitPicking({ body: { updates }, idempotencyKey }).catch(inWords),
  onSent: answer => showPicked(queryClient, answer?.data ?? []),
  subjectsOf: ({ updates }) => updates.map(({ line_id }) => line_id),
})

/** Sends the picker's edits that wait on this device. */
export const usePickingEdits = (): void => useEditQueue(pickingEdits, workOf)
