import { cx } from 'class-variance-authority'
import { TextSearch, X } from 'lucide-react'
import { useId } from 'react'
import type { Facets } from '../catalogue.queries.ts'
import { filterNames, isSwitch, understoodName, valueName } from './filter-labels.ts'
import { chosenValues, type ProductSearch, withoutFilters, withToggled } from './search-params.ts'
import { type Understood, withoutUnderstood } from './understood.ts'

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

/** Filters recognised in the text of the search; removing one removes its words from the text. */
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

/** One filter in force, which a press removes. */
const FilterChip = ({
  filter,
  name,
  read = false,
  onRemove,
}: {
  /** What is filtered, « Origine »; absent where the name says it all. */
  filter?: string | undefined
  name: string
  /** Read in the text of the search, not chosen by hand. */
  read?: boolean
  onRemove: () => void
}) => (
  <button
    type="button"
    aria-label={`Retirer le filtre ${filter === undefined ? name : `${filter}\u00a0: ${name}`}`}
    onClick={onRemove}
    className={cx(
      'flex min-h-9 max-w-full items-center gap-1.5 rounded-full pr-2.5 pl-3 font-medium text-sm transition-colors max-lg:min-h-11',
      read
        ? 'border border-line-strong border-dashed bg-surface text-ink hover:border-ink hover:border-solid'
        : 'bg-leaf-soft text-leaf-ink hover:bg-leaf hover:text-on-leaf',
    )}
  >
    {filter !== undefined && filter !== name && (
      <span className="shrink-0 font-normal">
        {filter}
        {'\u00a0:'}
      </span>
    )}
    <span className="truncate">{name}</span>
    <X aria-hidden="true" className="size-4 shrink-0" />
  </button>
)
