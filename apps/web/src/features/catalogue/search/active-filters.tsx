import type { Facets } from '../catalogue.queries.ts'
import { FilterChip } from './filter-chip.tsx'
import { filterNames, isSwitch, valueName } from './filter-labels.ts'
import { chosenValues, type ProductSearch, withoutFilters, withToggled } from './search-params.ts'

/** The chosen values as chips that one removes. */
export const ActiveFilters = ({
  facets,
  search,
  onSearch,
}: {
  facets: Facets | undefined
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => {
  const chosen = chosenValues(search)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap items-center gap-2">
      {chosen.map(({ field, value }) => (
        <li key={`${field} ${value}`} className="max-w-full">
          <FilterChip
            filter={isSwitch(field) ? undefined : filterNames[field]}
            name={isSwitch(field) ? filterNames[field] : valueName(field, value, facets)}
            onRemove={() => onSearch(withToggled(search, field, value))}
          />
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => onSearch(withoutFilters(search))}
          className="min-h-9 rounded-sm px-2 text-ink-soft text-sm underline decoration-line-strong underline-offset-4 hover:text-ink max-lg:min-h-11"
        >
          Tout effacer
        </button>
      </li>
    </ul>
  )
}
