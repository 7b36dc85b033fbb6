import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery } from '../../features/catalogue/catalogue.queries.ts'
import { CategoriesPage } from '../../features/catalogue/categories-page.tsx'
import { CategoriesSkeleton } from '../../features/catalogue/category-skeleton.tsx'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/categories/')({
  head: () => ({ meta: [{ title: 'Catégories · Carreau' }] }),
  loader: ({ context }) => context.queryClient.ensureQueryData(categoriesQuery(context.api)),
  component: CategoriesPage,
  pendingComponent: CategoriesSkeleton,
  errorComponent: RouteError,
})
