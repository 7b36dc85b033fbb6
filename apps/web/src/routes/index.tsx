import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ProductGrid } from '../features/catalogue/product-grid.tsx'
import {
  featuredProductsQuery,
  featuresQuery,
  heroQuery,
  homepageCategoriesQuery,
} from '../features/operator/homepage/home.queries.ts'
import { HomePage, HomeSkeleton } from '../features/operator/homepage/home-page.tsx'
import { BoardPlaces } from '../features/today/board-places.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { useAuth } from '../platform/session/auth-context.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/')({
  head: () => ({
    meta: [
      { title: 'Carreau, le marché de gros en fruits et légumes' },
      {
        name: 'description',
        content:
          'Comparez les prix des grossistes en fruits et légumes et commandez au colis, livrés demain matin.',
      },
    ],
  }),
  loader: ({ context: { api, queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(heroQuery(api)),
      queryClient.ensureQueryData(featuresQuery(api)),
      queryClient.ensureQueryData(homepageCategoriesQuery(api)),
      queryClient.ensureQueryData(featuredProductsQuery(api)),
    ]),
  component: HomeRoute,
  pendingComponent: skeletonScreen(HomeSkeleton),
  errorComponent: RouteError,
})

const Board = lazy(() => import('../features/today/board.tsx'))

function HomeRoute() {
  const { tenant } = useAuth()
  return (
    <HomePage
      board={
        tenant?.type === 'buyer' ? (
          <Suspense fallback={<BoardPlaces />}>
            <Board tenant={tenant} />
          </Suspense>
        ) : (
          <BoardPlaces />
        )
      }
      productGrid={products => <ProductGrid products={products} below />}
    />
  )
}
