import { ConflictCards } from '../../platform/edits/conflict-cards.tsx'
import { favoriteEdits, useFavoriteIds } from './door/favorite-edits.ts'

const said = (favorite: boolean): string => (favorite ? 'favori' : 'pas dans les favoris')

/** Stars that the server did not take. */
export const FavoriteConflicts = () => (
  <ConflictCards
    edits={favoriteEdits}
    now={useFavoriteIds()}
    words={{
      title: ({ name }) => name,
      mine: ({ favorite }) => said(favorite),
      theirs: ({ specId }, ids) => said(ids.has(specId)),
    }}
  />
)
