import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type OrderFilters, readOrderFilters } from '../../features/orders/order-filters.ts'
import { ordersQuery } from '../../features/orders/orders.queries.ts'
import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { type Period, readPeriod } from '../../features/orders/reception/register-period.ts'
import { OrderSkeleton, OrdersSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

const ReceivedRecallPage = lazy(
  () => import('../../features/orders/recalls/received-recall-page.tsx'),
)
const CratesPage = lazy(() => import('../../features/customers/crates/crates-page.tsx'))
const RegisterPage = lazy(() => import('../../features/orders/reception/register-page.tsx'))

/** The register of what was received, the crates and a recall are views, so that the home page carries no route for them. */
export const Route = createFileRoute('/orders/')({
  ssr: false,
  head: titled('Commandes'),
  validateSearch: typedSearch<
    OrderFilters &
      Partial<Period> & {
        view?: 'register' | 'recall' | 'crates'
        recall?: number
        /** Whose crates. */
        shop?: number
      }
  >(),
  beforeLoad: requireSignIn,
  // Without `loaderDeps`, other filters are the same match: the page keeps the last orders in sight.
  loader: ({ context, location }) => {
    if ('view' in location.search) return
    return context.queryClient.ensureInfiniteQueryData(
      ordersQuery(context.api, readOrderFilters({ ...location.search })),
    )
  },
  component: OrdersRoute,
  pendingComponent: skeletonScreen(OrdersSkeleton),
  errorComponent: RouteError,
})

function OrdersRoute() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  if (search.view === 'register')
    return (
      <Suspense fallback={<OrdersSkeleton />}>
        <RegisterPage
          period={readPeriod({ ...search }, new Date())}
          onPeriod={period =>
            navigate({
              search: { view: 'register', ...period },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </Suspense>
    )
  if (search.view === 'crates') {
    const shopId = Number(search.shop)
    return (
      <Suspense fallback={<OrdersSkeleton />}>
        <CratesPage shopId={Number.isSafeInteger(shopId) && shopId > 0 ? shopId : undefined} />
      </Suspense>
    )
  }
  const recallId = Number(search.recall)
  if (search.view === 'recall' && Number.isSafeInteger(recallId) && recallId > 0)
    return (
      <Suspense fallback={<OrderSkeleton />}>
        <ReceivedRecallPage key={recallId} recallId={recallId} />
      </Suspense>
    )
  return (
    <OrdersPage
      filters={readOrderFilters(search)}
      onFilter={filters => navigate({ search: filters, replace: true, resetScroll: false })}
    />
  )
}
