import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { ApiError, isNotFoundError } from '../../platform/api-client/api-error.ts'
import type { QueueWork } from '../../platform/offline-queue/browser-queue.ts'
import { useEditQueue } from '../../platform/offline-queue/use-edit-queue.ts'
import { listKeys } from './door/lists.queries.ts'
import type { List } from './list.ts'
import { type ListEdit, listEdits, listSubjects } from './list-edits.ts'
import { rememberMade } from './made-lists.ts'
import { sendListEdit } from './send-list-edit.ts'

/** The list it was made on never came to be. */
const neverMade = () =>
  new ApiError({
    status: 404,
    code: 'list_not_found',
    message: 'Cette liste n’a pas pu être créée.',
  })

const workOf = ({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): QueueWork<ListEdit, List> => ({
  call: async (edit, key) => {
    if (edit.kind !== 'create' && edit.listId < 0) throw neverMade()
    try {
      return (await sendListEdit(api, edit, { key, isLater: true })) ?? undefined
    } catch (error) {
      // What is to be deleted and is not there is deleted.
      if (edit.kind === 'remove' && isNotFoundError(error)) return undefined
      throw error
    }
  },
  onSent: () => queryClient.invalidateQueries({ queryKey: listKeys.all }),
  subjectsOf: listSubjects,
  saysAgain: (later, earlier) => earlier.kind === 'set' && later.kind !== 'put',
  settle: (edit, list, later) => {
    if (edit.kind !== 'create') return later
    rememberMade(edit.listId, list.id)
    return later.listId === edit.listId ? { ...later, listId: list.id } : later
  },
})

/** Sends the list edits that wait on this device. */
export const useListEdits = (): void => useEditQueue(listEdits, workOf)
