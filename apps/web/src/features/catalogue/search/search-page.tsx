import { formatCount } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { SlidersHorizontal } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  startTransition,
  useOptimistic,
  useRef,
  useState,
} from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { useOnDemand } from '../../../ui/feedback/use-on-demand.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { Tabs } from '../../../ui/navigation/tabs.tsx'
import { type Product, type SearchResult, searchProductsQuery } from '../catalogue.queries.ts'
import { ProductGridSkeleton } from '../product-grid.tsx'
import { FiltersSkeleton } from '../skeletons.tsx'
import { ActiveFilters, UnderstoodFilters } from './filter-chips.tsx'
import { SearchFilters } from './search-filters.tsx'
import { chosenValues, isAsked, type ProductSearch, sortLabels, withSort } from './search-params.ts'
import { type Found, SearchResults } from './search-results.tsx'
import { stillAsked } from './understood.ts'

/**
 * Search results: all that is asked is in the address (docs/specification.md#search-parameters). A family's page is
 * one too, which shows its whole shelf until something is asked.
 */
export const SearchPage = ({
  search: found,
  onSearch,
  heading,
  below,
  shelf,
}: {
  search: ProductSearch
  onSearch: (search: ProductSearch) => Promise<void>
  heading: string
  /** Stands under the heading. */
  below?: ReactNode
  shelf?: readonly Product[]
}) => {
  // A choice shows at once, before the router has applied it; later ones build on it.
  const [search, setSearch] = useOptimistic(found)
  const column = useRef<HTMLDivElement>(null)
  const ask = (next: ProductSearch) => {
    // A new answer is shown from its top, unless the top is in view already.
    const top = column.current?.getBoundingClientRect().top ?? 0
    if (top < 0) column.current?.scrollIntoView()
    startTransition(async () => {
      setSearch(next)
      await onSearch(next)
    })
  }
  const { data, error, refetch, isPlaceholderData } = useQuery(
    searchProductsQuery(useApi(), search),
  )
  const shown = shelf === undefined || isAsked(search) ? data : wholeOf(shelf)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 py-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <aside
        aria-label="Filtres"
        className="sticky top-17 -ml-2 max-h-[calc(100dvh-4.25rem)] overflow-y-auto overscroll-contain py-2 pr-3 pl-2 max-lg:hidden"
      >
        <a
          href="#resultats"
          className="sr-only rounded-md bg-leaf text-center font-medium text-on-leaf text-sm focus:not-sr-only focus:mb-2 focus:block focus:px-4 focus:py-2.5"
        >
          Aller aux résultats
        </a>
        {data === undefined ? (
          <FiltersSkeleton />
        ) : (
          <SearchFilters result={data} search={search} onSearch={ask} />
        )}
      </aside>
      <div ref={column} className="flex min-w-0 -scroll-mt-3 flex-col gap-4 max-lg:scroll-mt-13">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="truncate text-2xl md:text-3xl">{heading}</h1>
            <p role="status" className="min-h-6 text-ink-soft">
              {shown !== undefined && formatCount(shown.meta.total, 'produit', 'produits')}
            </p>
          </div>
          <Toolbar result={data} search={search} onSearch={ask} />
        </div>
        {below}
        {data !== undefined && (
          <UnderstoodFilters
            understood={stillAsked(data.understood, search)}
            search={search}
            onSearch={ask}
          />
        )}
        <ActiveFilters facets={data?.facets} search={search} onSearch={ask} />
        {shown === undefined && error === null && <ProductGridSkeleton count={12} />}
        {shown === undefined && error !== null && (
          <ErrorState error={error} reset={() => void refetch()} />
        )}
        {shown !== undefined && (
          <div
            aria-busy={shown === data && isPlaceholderData}
            className={cx(
              'transition-opacity delay-150',
              shown === data && isPlaceholderData && 'opacity-60',
            )}
          >
            <SearchResults result={shown} search={search} />
          </div>
        )}
      </div>
    </div>
  )
}

const wholeOf = (products: readonly Product[]): Found => ({
  products: [...products],
  meta: { total: products.length, page: 1, per_page: products.length },
  hint: null,
  nearest: [],
})

const views = [
  { value: 'grid', label: 'Grille' },
  { value: 'table', label: 'Tableau' },
] as const

const Toolbar = ({
  result,
  search,
  onSearch,
}: {
  result: SearchResult | undefined
  search: ProductSearch
  onSearch: (search: ProductSearch) => void
}) => (
  <div className="flex flex-wrap items-center gap-2">
    {result !== undefined && <FiltersButton result={result} search={search} onSearch={onSearch} />}
    <Select
      aria-label="Trier les produits"
      value={search.sort ?? 'relevance'}
      onChange={event => onSearch(withSort(search, event.target.value))}
    >
      {Object.entries(sortLabels).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
    <Tabs
      label="Présentation"
      className="max-md:hidden"
      value={search.view ?? 'grid'}
      options={views}
      onChange={view => onSearch({ ...search, view: view === 'table' ? view : undefined })}
    />
  </div>
)

const loadSheet = () => import('./filters-sheet.tsx')

/** « Filtres (2) », which opens the sheet. */
const FiltersButton = (props: ComponentProps<typeof SearchFilters>) => {
  const [module, request] = useOnDemand(loadSheet)
  const [open, setOpen] = useState(false)
  const chosen = chosenValues(props.search).length
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
      {open && module !== null && <module.FiltersSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
