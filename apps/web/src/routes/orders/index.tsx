import { createFileRoute } from '@tanstack/react-router'
import { type OrderFilters, readOrderFilters } from '../../features/orders/order-filters.ts'
import { ordersQuery } from '../../features/orders/orders.queries.ts'
import { OrdersPage } from '../../features/orders/orders-page.tsx'
import { RouteError } from '../../layout/later-failures.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { titled } from '../../platform/page-head.ts'
import { readByScreen } from '../../platform/read-by-screen.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/orders/')({
  ssr: false,
  head: titled('Commandes'),
  validateSearch: readByScreen<OrderFilters>(),
  beforeLoad: requireSignIn,
  // Without `loaderDeps`, other filters are the same match: the page keeps the last orders in sight.
  loader: ({ context, location }) =>
    context.queryClient.ensureInfiniteQueryData(
      ordersQuery(context.api, readOrderFilters({ ...location.search })),
    ),
  component: OrdersRoute,
  pendingComponent: laterSkeleton('OrdersSkeleton'),
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
