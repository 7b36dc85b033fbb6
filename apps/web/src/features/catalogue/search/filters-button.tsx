import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useOnDemand } from '../../../ui/feedback/use-on-demand.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { SearchResult } from '../catalogue.queries.ts'
import { chosenValues, type ProductSearch } from './search-params.ts'

const load = () => import('./filters-sheet.tsx')

/** « Filtres (2) », which opens the sheet. */
export const FiltersButton = ({
  result,
  search,
  onSearch,
}: {
  result: SearchResult
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => {
  const [module, request] = useOnDemand(load)
  const [open, setOpen] = useState(false)
  const chosen = chosenValues(search).length
  return (
    <>
      <Button
        variant="secondary"
        className="lg:hidden"
        aria-haspopup="dialog"
        onPointerDown={request}
        onFocus={request}
        onClick={() => {
          request()
          setOpen(true)
        }}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {chosen === 0 ? 'Filtres' : `Filtres (${chosen})`}
      </Button>
      {open && module !== null && (
        <module.FiltersSheet
          onClose={() => setOpen(false)}
          result={result}
          search={search}
          onSearch={onSearch}
        />
      )}
    </>
  )
}
