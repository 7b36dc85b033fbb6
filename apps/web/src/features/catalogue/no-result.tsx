import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isAdvanced, type ProductSearch, withoutFilters } from './search-params.ts'

/** Nothing answers: the way out is fewer filters, other words, or the categories. */
export const NoResult = ({ search }: { search: ProductSearch }) => {
  const filtered = isAdvanced(search)
  return (
    <EmptyState
      icon={SearchX}
      title="Aucun produit trouvé"
      text={
        filtered
          ? 'Aucune offre ne réunit tous ces critères. Retirez un filtre pour en voir davantage.'
          : 'Vérifiez l’orthographe, essayez un mot plus général, ou parcourez les catégories.'
      }
    >
      {filtered && (
        <Button asChild>
          <Link to="/search-products" search={withoutFilters(search)}>
            Effacer les filtres
          </Link>
        </Button>
      )}
      <Button asChild variant={filtered ? 'secondary' : 'primary'}>
        <Link to="/categories">Voir les catégories</Link>
      </Button>
      {(search.search !== undefined || search.page !== undefined) && (
        <Button asChild variant="secondary">
          <Link to="/search-products">Voir tous les produits</Link>
        </Button>
      )}
    </EmptyState>
  )
}
