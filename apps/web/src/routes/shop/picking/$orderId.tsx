import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { OrderPicking } from '../../../features/orders/picking/order-picking.tsx'
import { titled } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/picking/$orderId')({
  ssr: false,
  head: titled('Préparer une commande'),
  params: {
    parse: ({ orderId }) => ({ orderId: Number(orderId) }),
    stringify: ({ orderId }) => ({ orderId: String(orderId) }),
  },
  loader: ({ params }) => {
    if (!Number.isSafeInteger(params.orderId) || params.orderId < 1) throw notFound()
  },
  component: OrderPickingRoute,
  errorComponent: RouteError,
  notFoundComponent: lazyRouteComponent(
    () => import('../../../features/orders/not-found.tsx'),
    'PickingNotFound',
  ),
})

function OrderPickingRoute() {
  const { orderId } = Route.useParams()
  return <OrderPicking key={orderId} orderId={orderId} />
}
