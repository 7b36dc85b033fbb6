import { createFileRoute, notFound } from '@tanstack/react-router'
import { categoriesQuery } from '../../features/catalogue/catalogue.queries.ts'
import { CategoriesPage } from '../../features/catalogue/categories/categories-page.tsx'
import { CategoriesSkeleton } from '../../features/catalogue/skeletons.tsx'
import { CategoriesNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/categories/')({
  head: titled('Catégories'),
  loader: async ({ context }) => {
    const categories = await context.queryClient.ensureQueryData(categoriesQuery(context.api))
    // An empty list gives not-found (docs/specification.md#screens).
    if (categories.length === 0) throw notFound()
  },
  component: CategoriesPage,
  pendingComponent: skeletonScreen(CategoriesSkeleton),
  errorComponent: RouteError,
  notFoundComponent: CategoriesNotFound,
})
