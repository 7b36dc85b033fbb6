import { formatCount } from '@carreau/domain/french/format'
import type { ComponentProps } from 'react'
import { Sheet } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { SearchFilters } from './search-filters.tsx'
import { isAdvanced, withoutFilters } from './search-params.ts'

/** The filters on a phone, applied as they are touched. Loaded on demand (it brings Radix). */
export const FiltersSheet = ({
  onClose,
  ...filters
}: ComponentProps<typeof SearchFilters> & { onClose: () => void }) => (
  <Sheet
    open
    side="bottom"
    title="Filtres"
    onOpenChange={open => {
      if (!open) onClose()
    }}
    footer={
      <div className="flex gap-2">
        {isAdvanced(filters.search) && (
          <Button
            variant="secondary"
            onClick={() => filters.onSearch(withoutFilters(filters.search))}
          >
            Tout effacer
          </Button>
        )}
        <Button className="flex-1" onClick={onClose}>
          Voir {formatCount(filters.result.meta.total, 'produit', 'produits')}
        </Button>
      </div>
    }
  >
    <div className="px-5">
      <SearchFilters {...filters} />
    </div>
  </Sheet>
)
