import { createFileRoute, notFound } from '@tanstack/react-router'
import { OrderClaims } from '../../features/claims/order-claims.tsx'
import { OrderDetail } from '../../features/orders/order-detail.tsx'
import { OrderNotFound } from '../../features/orders/order-not-found.tsx'
import { orderQuery } from '../../features/orders/orders.queries.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/orders/$orderId')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Commande · Carreau' }] }),
  params: {
    parse: ({ orderId }) => ({ orderId: Number(orderId) }),
    stringify: ({ orderId }) => ({ orderId: String(orderId) }),
  },
  beforeLoad: requireSignIn,
  loader: async ({ context, params }) => {
    if (!Number.isSafeInteger(params.orderId) || params.orderId < 1) throw notFound()
    await context.queryClient
      .ensureQueryData(orderQuery(context.api, params.orderId))
      .catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      })
  },
  component: OrderRoute,
  pendingComponent: laterSkeleton('OrderSkeleton'),
  errorComponent: RouteError,
  notFoundComponent: OrderNotFound,
})

function OrderRoute() {
  const { orderId } = Route.useParams()
  return <OrderDetail orderId={orderId} claims={<OrderClaims orderId={orderId} />} />
}
