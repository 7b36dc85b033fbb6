import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { listKeys, useLists } from './lists.queries.ts'

type Toggle = { specId: number; favorite: boolean }

const isToggle = (sent: unknown): sent is Toggle =>
  typeof sent === 'object' && sent !== null && 'specId' in sent && 'favorite' in sent

const mutationKey = ['favorites']

/**
 * Ids of the favourite specifications: what the server said, with the clicks on their way over it.
 * A click that fails is over, so that the previous set stands again (spec §4).
 */
export const useFavoriteIds = (): ReadonlySet<number> => {
  const lists = useLists()
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  }).filter(isToggle)
  const ids = new Set(lists?.favorites.map(({ id }) => id))
  for (const { specId, favorite } of onTheirWay) {
    if (favorite) ids.add(specId)
    else ids.delete(specId)
  }
  return ids
}

/** Keeps a specification among the favourites or not; rejects when it fails (spec §4, §8). */
export const useToggleFavorite = (): ((toggle: Toggle) => Promise<unknown>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: 'favorites' },
    mutationFn: ({ specId, favorite }: Toggle) =>
      api.call(favorite ? 'POST /v2/list/favorite/{specId}' : 'POST /v2/list/unfavorite/{specId}', {
        params: { specId },
      }),
    // Awaited, so that the click counts as on its way until the server's new set is there.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKeys.mine }),
  })
  return mutateAsync
}
