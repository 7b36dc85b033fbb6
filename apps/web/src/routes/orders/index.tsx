import { createFileRoute } from '@tanstack/react-router'
import { type OrderFilters, readOrderFilters } from '../../features/orders/order-filters.ts'
import { ordersQuery } from '../../features/orders/orders.queries.ts'
import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { OrdersSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/orders/')({
  ssr: false,
  head: titled('Commandes'),
  validateSearch: typedSearch<OrderFilters>(),
  beforeLoad: requireSignIn,
  // Without `loaderDeps`, other filters are the same match: the page keeps the last orders in sight.
  loader: ({ context, location }) =>
    context.queryClient.ensureInfiniteQueryData(
      ordersQuery(context.api, readOrderFilters({ ...location.search })),
    ),
  component: OrdersRoute,
  pendingComponent: skeletonScreen(OrdersSkeleton),
  errorComponent: RouteError,
})

function OrdersRoute() {
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      filters={readOrderFilters(Route.useSearch())}
      onFilter={search => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
