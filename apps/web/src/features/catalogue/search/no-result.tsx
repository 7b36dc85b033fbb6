import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { SearchResult } from '../catalogue.queries.ts'
import { NearestProducts } from './nearest-products.tsx'
import { isAdvanced, type ProductSearch, withoutFilters } from './search-params.ts'

/** Nothing answers: why, what is like it, and the way out by fewer filters or other words. */
export const NoResult = ({ result, search }: { result: SearchResult; search: ProductSearch }) => {
  const { hint, nearest, meta } = result
  const filtered = isAdvanced(search)
  const { page, ...firstPage } = search
  if (meta.total > 0)
    return (
      <EmptyState
        icon={SearchX}
        title="Aucun produit trouvé"
        text={`Cette recherche tient en ${formatCount(Math.ceil(meta.total / meta.per_page), 'page', 'pages')}.`}
      >
        <Button asChild>
          <Link to="/search-products" search={firstPage}>
            Revenir à la première page
          </Link>
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={SearchX}
      title="Aucun produit trouvé"
      text={
        hint ?? 'Vérifiez l’orthographe, essayez un mot plus général, ou parcourez les catégories.'
      }
    >
      {nearest.length > 0 && <NearestProducts products={nearest} />}
      {filtered && (
        <Button asChild>
          <Link to="/search-products" search={withoutFilters(search)}>
            Effacer les filtres
          </Link>
        </Button>
      )}
      <Button asChild variant={filtered || nearest.length > 0 ? 'secondary' : 'primary'}>
        <Link to="/categories">Voir les catégories</Link>
      </Button>
      {(search.search !== undefined || page !== undefined) && (
        <Button asChild variant="secondary">
          <Link to="/search-products">Voir tous les produits</Link>
        </Button>
      )}
    </EmptyState>
  )
}
