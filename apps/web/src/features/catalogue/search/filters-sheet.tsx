import { formatCount } from '@carreau/domain/french/format'
import { Sheet } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { SearchResult } from '../catalogue.queries.ts'
import { SearchFilters } from './search-filters.tsx'
import { isAdvanced, type ProductSearch, withoutFilters } from './search-params.ts'

/** The filters on a phone, applied as they are touched. Loaded on demand (it brings Radix). */
export const FiltersSheet = ({
  onClose,
  result,
  search,
  onSearch,
}: {
  onClose: () => void
  result: SearchResult
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => (
  <Sheet
    open
    side="bottom"
    title="Filtres"
    onOpenChange={open => {
      if (!open) onClose()
    }}
    footer={
      <div className="flex gap-2">
        {isAdvanced(search) && (
          <Button variant="secondary" onClick={() => onSearch(withoutFilters(search))}>
            Tout effacer
          </Button>
        )}
        <Button className="flex-1" onClick={onClose}>
          Voir {formatCount(result.meta.total, 'produit', 'produits')}
        </Button>
      </div>
    }
  >
    <div className="px-5">
      <SearchFilters result={result} search={search} onSearch={onSearch} />
    </div>
  </Sheet>
)
