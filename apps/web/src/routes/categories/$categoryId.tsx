import { createFileRoute, notFound } from '@tanstack/react-router'
import {
  categoriesQuery,
  categoryProductsQuery,
  searchProductsQuery,
} from '../../features/catalogue/catalogue.queries.ts'
import { CategoryPage } from '../../features/catalogue/categories/category-page.tsx'
import {
  type ProductSearch,
  readProductSearch,
} from '../../features/catalogue/search/search-params.ts'
import { CategorySkeleton } from '../../features/catalogue/skeletons.tsx'
import { CategoryNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf, typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/categories/$categoryId')({
  validateSearch: typedSearch<ProductSearch>(),
  loader: async ({ context: { api, queryClient }, params: { categoryId }, location }) => {
    const search = searchOf(location.search, categoryId)
    const [products] = await Promise.all([
      queryClient.ensureQueryData(categoryProductsQuery(api, categoryId)).catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      }),
      queryClient.prefetchQuery(categoriesQuery(api)),
      // In the browser the shelf does not wait for its filters.
      typeof document === 'undefined' &&
        queryClient.prefetchQuery(searchProductsQuery(api, search)),
    ])
    // An empty list is no category to show (docs/specification.md#screens).
    if (products.length === 0) throw notFound()
    const categories = queryClient.getQueryData(categoriesQuery(api).queryKey)
    return { name: categories?.find(({ id }) => String(id) === categoryId)?.name }
  },
  head: ({ loaderData }) => headOf(loaderData?.name ?? 'Catégorie'),
  component: CategoryRoute,
  pendingComponent: skeletonScreen(CategorySkeleton),
  errorComponent: RouteError,
  notFoundComponent: CategoryNotFound,
})

/** What is asked of a family's products. */
const searchOf = (raw: object, categoryId: string): ProductSearch => ({
  ...readProductSearch({ ...raw }),
  family: categoryId,
})

function CategoryRoute() {
  const { categoryId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <CategoryPage
      categoryId={categoryId}
      search={searchOf(Route.useSearch(), categoryId)}
      onSearch={search => navigate({ search, resetScroll: false })}
    />
  )
}
