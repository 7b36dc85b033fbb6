import { X } from 'lucide-react'
import type { Facets } from './catalogue.queries.ts'
import { filterNames, valueName } from './filter-labels.ts'
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
      {chosen.map(({ field, value }) => {
        const name = valueName(field, value, facets)
        return (
          <li key={`${field} ${value}`} className="max-w-full">
            <button
              type="button"
              aria-label={`Retirer le filtre ${filterNames[field]}\u00a0: ${name}`}
              onClick={() => onSearch(withToggled(search, field, value))}
              className="flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-leaf-soft pr-2.5 pl-3 font-medium text-leaf-ink text-sm transition-colors hover:bg-leaf hover:text-on-leaf max-lg:min-h-11"
            >
              {field !== 'bio' && (
                <span className="font-normal">
                  {filterNames[field]}
                  {'\u00a0:'}
                </span>
              )}
              <span className="truncate">{name}</span>
              <X aria-hidden="true" className="size-4 shrink-0" />
            </button>
          </li>
        )
      })}
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
