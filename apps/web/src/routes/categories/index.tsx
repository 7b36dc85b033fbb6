import { createFileRoute, notFound } from '@tanstack/react-router'
import { categoriesQuery } from '../../features/catalogue/catalogue.queries.ts'
import { CategoriesPage } from '../../features/catalogue/categories/categories-page.tsx'
import { CategoriesNotFound, RouteError } from '../../layout/later-failures.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { titled } from '../../platform/page-head.ts'

export const Route = createFileRoute('/categories/')({
  head: titled('Catégories'),
  loader: async ({ context }) => {
    const categories = await context.queryClient.ensureQueryData(categoriesQuery(context.api))
    // An empty list gives not-found (docs/specification.md#screens).
    if (categories.length === 0) throw notFound()
  },
  component: CategoriesPage,
  pendingComponent: laterSkeleton('CategoriesSkeleton'),
  errorComponent: RouteError,
  notFoundComponent: CategoriesNotFound,
})
