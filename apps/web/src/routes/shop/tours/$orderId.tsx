import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { StopPage } from '../../../features/orders/tours/stop/stop-page.tsx'
import { type ToursShown, toursShownOf } from '../../../features/orders/tours/tours-shown.ts'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/tours/$orderId')({
  ssr: false,
  head: titled('Livrer'),
  validateSearch: typedSearch<ToursShown>(),
  params: {
    parse: ({ orderId }) => ({ orderId: Number(orderId) }),
    stringify: ({ orderId }) => ({ orderId: String(orderId) }),
  },
  loader: ({ params }) => {
    if (!Number.isSafeInteger(params.orderId) || params.orderId < 1) throw notFound()
  },
  component: StopRoute,
  errorComponent: RouteError,
  notFoundComponent: lazyRouteComponent(
    () => import('../../../features/orders/not-found.tsx'),
    'PickingNotFound',
  ),
})

function StopRoute() {
  const { orderId } = Route.useParams()
  return <StopPage key={orderId} orderId={orderId} shown={toursShownOf(Route.useSearch())} />
}
