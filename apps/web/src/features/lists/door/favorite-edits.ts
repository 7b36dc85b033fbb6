import { createEdits } from '../../../platform/edits/edits.ts'
import { useOver } from '../../../platform/edits/use-edits.ts'
import { listKeys, useLists } from './lists.queries.ts'

/** A star put on or out; `name` says in words of what. */
type FavoriteEdit = { specId: number; favorite: boolean; name: string }

/** The company's stars. Whoever makes one says why it failed (docs/specification.md#lists). */
export const favoriteEdits = createEdits<ReadonlySet<number>, FavoriteEdit, unknown>({
  name: 'favorites',
  subjects: ({ specId }) => [specId],
  apply: (ids, { edit: { specId, favorite } }) => {
    const now = new Set(ids)
    if (favorite) now.add(specId)
    else now.delete(specId)
    return now
  },
  send: ({ api }, { specId, favorite }, { key: idempotencyKey }) =>
    (favorite ? api.addFavorite : api.removeFavorite)({ params: { specId }, idempotencyKey }),
  words: () => ({}),
  refresh: ({ queryClient }) => queryClient.invalidateQueries({ queryKey: listKeys.mine }),
})

/** Ids of the favourite specifications, with the clicks that the server does not know of yet. */
export const useFavoriteIds = (): ReadonlySet<number> => {
  const over = useOver(favoriteEdits)
  return over(new Set(useLists()?.favorites.map(({ id }) => id)))
}
