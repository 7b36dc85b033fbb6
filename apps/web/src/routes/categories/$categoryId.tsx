import { createFileRoute, notFound } from '@tanstack/react-router'
import {
  categoriesQuery,
  categoryProductsQuery,
} from '../../features/catalogue/catalogue.queries.ts'
import { CategoryPage } from '../../features/catalogue/categories/category-page.tsx'
import { CategorySkeleton } from '../../features/catalogue/skeletons.tsx'
import { CategoryNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { headOf } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/categories/$categoryId')({
  loader: async ({ context: { api, queryClient }, params: { categoryId } }) => {
    const [products] = await Promise.all([
      queryClient.ensureQueryData(categoryProductsQuery(api, categoryId)).catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      }),
      queryClient.prefetchQuery(categoriesQuery(api)),
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

function CategoryRoute() {
  return <CategoryPage categoryId={Route.useParams().categoryId} />
}
