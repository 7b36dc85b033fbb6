import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { OrderClaims } from '../../features/orders/claims/order-claims.tsx'
import { orderQuery } from '../../features/orders/door/orders.queries.ts'
import { OrderNotFound } from '../../features/orders/not-found.tsx'
import { OrderDetail } from '../../features/orders/order-detail.tsx'
import { OrderSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { titled } from '../../platform/route-options.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

const ShopFrame = lazy(() => import('../../layout/navigation/shop-frame.tsx'))

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
  pendingComponent: skeletonScreen(OrderSkeleton),
  errorComponent: RouteError,
  notFoundComponent: OrderNotFound,
})

function OrderRoute() {
  const { orderId } = Route.useParams()
  const isShop = useAuth().tenant?.type === 'shop'
  const detail = <OrderDetail orderId={orderId} claims={<OrderClaims orderId={orderId} />} />
  return isShop ? (
    <Suspense fallback={detail}>
      <ShopFrame>{detail}</ShopFrame>
    </Suspense>
  ) : (
    detail
  )
}
