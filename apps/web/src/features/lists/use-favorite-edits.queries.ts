import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import type { QueueWork } from '../../platform/offline-queue/browser-queue.ts'
import { useEditQueue } from '../../platform/offline-queue/use-edit-queue.ts'
import { listKeys } from './door/lists.queries.ts'
import { type FavoriteEdit, favoriteEdits, favoriteSubjects } from './favorite-edits.ts'
import { sendFavoriteEdit } from './send-favorite-edit.ts'

const workOf = ({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): QueueWork<FavoriteEdit, unknown> => ({
  call: (edit, key) => sendFavoriteEdit(api, edit, key),
  onSent: () => queryClient.invalidateQueries({ queryKey: listKeys.mine }),
  subjectsOf: favoriteSubjects,
})

/** Sends the stars that wait on this device. */
export const useFavoriteEdits = (): void => useEditQueue(favoriteEdits, workOf)
