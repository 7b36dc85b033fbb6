import { useRefused } from '../../platform/offline-queue/use-refused.ts'
import { ConflictCard } from '../../ui/feedback/conflict-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useFavoriteIds } from './door/favorites.queries.ts'
import { favoriteEdits, favoriteSubjects } from './favorite-edits.ts'

const said = (favorite: boolean): string => (favorite ? 'favori' : 'pas dans les favoris')

/** Stars that the server did not take. */
export const FavoriteConflicts = () => {
  const ids = useFavoriteIds()
  const { refused, drop, retry } = useRefused(favoriteEdits, favoriteSubjects)
  return refused.map(group => {
    const { key, change, refusal } = group.first
    return (
      <ConflictCard
        key={key}
        title={change.name}
        reason={refusal?.message ?? ''}
        mine={said(change.favorite)}
        theirs={said(ids.has(change.specId))}
      >
        <Button onClick={() => retry(group)}>Réessayer</Button>
        <Button variant="secondary" onClick={() => drop(group)}>
          Garder la version actuelle
        </Button>
      </ConflictCard>
    )
  })
}
