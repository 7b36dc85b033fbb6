import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { orderQuery } from '../../features/orders/door/orders.queries.ts'
import { receptionQuery } from '../../features/orders/reception/reception.queries.ts'
import { ReceptionPage } from '../../features/orders/reception/reception-page.tsx'
import { OrderSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { titled } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/orders/$orderId_/reception')({
  ssr: false,
  head: titled('Réception'),
  params: {
    parse: ({ orderId }) => ({ orderId: Number(orderId) }),
    stringify: ({ orderId }) => ({ orderId: String(orderId) }),
  },
  beforeLoad: requireSignIn,
  loader: async ({ context, params }) => {
    if (!Number.isSafeInteger(params.orderId) || params.orderId < 1) throw notFound()
    // What stands beside it; where there is no network the lines are received without.
    void context.queryClient.prefetchQuery(receptionQuery(context.api, params.orderId))
    await context.queryClient
      .ensureQueryData(orderQuery(context.api, params.orderId))
      .catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      })
  },
  component: ReceptionRoute,
  pendingComponent: skeletonScreen(OrderSkeleton),
  errorComponent: RouteError,
  // Seldom seen: every route’s own words for it weigh on the first page.
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/orders/not-found.tsx'),
    'OrderNotFound',
  ),
})

function ReceptionRoute() {
  return <ReceptionPage orderId={Route.useParams().orderId} />
}
