import { createFileRoute, notFound } from '@tanstack/react-router'
import { OrderClaims } from '../../features/orders/claims/order-claims.tsx'
import { orderQuery } from '../../features/orders/door/orders.queries.ts'
import { OrderDetail } from '../../features/orders/order-detail.tsx'
import { OrderNotFound, RouteError } from '../../layout/later-failures.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { titled } from '../../platform/page-head.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/orders/$orderId')({
  ssr: false,
  head: titled('Commande'),
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
