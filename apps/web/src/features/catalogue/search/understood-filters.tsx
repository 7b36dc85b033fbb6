import { TextSearch } from 'lucide-react'
import { useId } from 'react'
import { FilterChip } from './filter-chip.tsx'
import { understoodName } from './filter-labels.ts'
import type { ProductSearch } from './search-params.ts'
import { type Understood, withoutUnderstood } from './understood.ts'

/** What the words of the search were taken to ask for; removing one takes its words out. */
export const UnderstoodFilters = ({
  understood,
  search,
  onSearch,
}: {
  understood: readonly Understood[]
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => {
  const titleId = useId()
  if (understood.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p id={titleId} className="flex items-center gap-1.5 text-ink-soft text-sm">
        <TextSearch aria-hidden="true" className="size-4 shrink-0" />
        Lu dans votre recherche
      </p>
      <ul aria-labelledby={titleId} className="flex min-w-0 flex-wrap gap-2">
        {understood.map(read => (
          <li key={`${read.field} ${read.words}`} className="max-w-full">
            <FilterChip
              read
              {...understoodName(read)}
              onRemove={() => onSearch(withoutUnderstood(search, read))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
