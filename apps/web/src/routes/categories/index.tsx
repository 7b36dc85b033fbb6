import { createFileRoute, notFound } from '@tanstack/react-router'
import { categoriesQuery } from '../../features/catalogue/catalogue.queries.ts'
import { CategoriesPage } from '../../features/catalogue/categories-page.tsx'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/categories/')({
  head: () => ({ meta: [{ title: 'Catégories · Carreau' }] }),
  loader: async ({ context }) => {
    const categories = await context.queryClient.ensureQueryData(categoriesQuery(context.api))
    // Spec §2: an empty list gives not-found.
    if (categories.length === 0) throw notFound()
  },
  component: CategoriesPage,
  pendingComponent: laterSkeleton('CategoriesSkeleton'),
  errorComponent: RouteError,
  notFoundComponent: () => (
    <NotFound
      title="Aucune catégorie disponible"
      text="Revenez dans un instant, ou cherchez un produit par son nom."
    />
  ),
})
