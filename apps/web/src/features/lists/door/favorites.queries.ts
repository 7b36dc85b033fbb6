import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { sendOrKeep, useHeld } from '../../../platform/offline-queue/edit-room.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type FavoriteEdit, favoriteEdits } from '../favorite-edits.ts'
import { sendFavoriteEdit } from '../send-favorite-edit.ts'
import { listKeys, useLists } from './lists.queries.ts'

const isEdit = (sent: unknown): sent is FavoriteEdit =>
  typeof sent === 'object' && sent !== null && 'specId' in sent && 'favorite' in sent

const mutationKey = ['favorites']

/**
 * Ids of the favourite specifications: what the server said, over it what waits for the network, then
 * the clicks on their way. A click that fails is over, so that the previous set stands again
 * (docs/specification.md#lists).
 */
export const useFavoriteIds = (): ReadonlySet<number> => {
  const lists = useLists()
  const waiting = useHeld(favoriteEdits)
    .filter(({ refusal }) => refusal === null)
    .map(({ change }) => change)
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  }).filter(isEdit)
  const ids = new Set(lists?.favorites.map(({ id }) => id))
  for (const { specId, favorite } of [...waiting, ...onTheirWay]) {
    if (favorite) ids.add(specId)
    else ids.delete(specId)
  }
  return ids
}

/**
 * Keeps a specification among the favourites or not; rejects when it fails
 * (docs/specification.md#lists), and waits on this device when no answer comes.
 */
export const useToggleFavorite = (): ((edit: FavoriteEdit) => Promise<unknown>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'favorites' },
    mutationFn: (edit: FavoriteEdit) =>
      sendOrKeep(favoriteEdits, edit, (_edit, key) => sendFavoriteEdit(api, edit, key)),
    onMutate: edit => favoriteEdits.begin(edit, edit),
    onSuccess: ({ isKept }) => {
      if (isKept)
        toast.info('Gardé sur cet appareil : envoyé dès que le réseau revient', { id: 'kept' })
      // Awaited, so that the click counts as on its way until the server's new set is there.
      else return queryClient.invalidateQueries({ queryKey: listKeys.mine })
    },
  })
  return mutateAsync
}
