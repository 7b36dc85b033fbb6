import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useScrollToCurrent } from '../../../ui/navigation/use-scroll-to-current.ts'
import { categoriesQuery, categoryProductsQuery } from '../catalogue.queries.ts'
import { SearchPage } from '../search/search-page.tsx'
import { inAddress, type ProductSearch } from '../search/search-params.ts'

/** The products of a category, filtered and sorted as a search is, with links to the other categories. */
export const CategoryPage = ({
  categoryId,
  search,
  onSearch,
}: {
  categoryId: string
  search: ProductSearch
  onSearch: (search: ProductSearch) => Promise<void>
}) => {
  const api = useApi()
  const { data: products } = useSuspenseQuery(categoryProductsQuery(api, categoryId))
  const { data: categories = [] } = useQuery(categoriesQuery(api))
  const category = categories.find(({ id }) => String(id) === categoryId)
  return (
    <SearchPage
      key={categoryId}
      heading={category?.name ?? 'Catégorie'}
      below={<CategoryLinks categories={categories} categoryId={categoryId} />}
      shelf={products}
      search={search}
      onSearch={next => onSearch(inAddress(next))}
    />
  )
}

const CategoryLinks = ({
  categories,
  categoryId,
}: {
  categories: readonly { id: number; name: string }[]
  categoryId: string
}) => {
  const row = useScrollToCurrent(`${categoryId} of ${categories.length}`)
  return (
    <nav
      ref={row}
      aria-label="Autres catégories"
      className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 py-1 md:flex-wrap">
        {categories.map(({ id, name }) => (
          <li key={id} className="shrink-0">
            <Link
              to="/categories/$categoryId"
              params={{ categoryId: String(id) }}
              activeOptions={{ includeSearch: false }}
              activeProps={{ className: 'border-leaf bg-leaf text-on-leaf' }}
              inactiveProps={{ className: 'border-line bg-surface hover:border-line-strong' }}
              className="flex min-h-9 items-center rounded-full border px-3.5 font-medium text-sm transition-colors max-lg:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
