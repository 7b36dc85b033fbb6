import { Link } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useFavoriteIds } from './door/favorite-edits.ts'
import { FavoriteRow } from './favorite-row.tsx'
import type { Favorite } from './list.ts'

/** The favourites; one whose star was just put out leaves at once (docs/specification.md#lists). */
export const FavoritesPanel = ({ favorites }: { favorites: readonly Favorite[] }) => {
  const ids = useFavoriteIds()
  const shown = favorites.filter(({ id }) => ids.has(id))
  return (
    <section aria-labelledby="favorites" className="min-w-0">
      <h2 id="favorites" className="text-xl">
        Favoris
      </h2>
      {shown.length === 0 ? (
        <EmptyState
          icon={Star}
          heading="h3"
          title="Aucun favori pour le moment."
          text="Touchez l’étoile d’un produit pour le garder ici, avec son meilleur prix du jour."
        >
          <Button asChild variant="secondary">
            <Link to="/search-products">Parcourir les produits</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
          {shown.map(favorite => (
            <FavoriteRow key={favorite.id} favorite={favorite} />
          ))}
        </ul>
      )}
    </section>
  )
}
