import { createFileRoute, notFound } from '@tanstack/react-router'
import { OrderPicking } from '../../../features/picking/order-picking.tsx'
import { PickingNotFound } from '../../../features/picking/picking-not-found.tsx'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/picking/$orderId')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Préparer une commande · Carreau' }] }),
  params: {
    parse: ({ orderId }) => ({ orderId: Number(orderId) }),
    stringify: ({ orderId }) => ({ orderId: String(orderId) }),
  },
  loader: ({ params }) => {
    if (!Number.isSafeInteger(params.orderId) || params.orderId < 1) throw notFound()
  },
  component: OrderPickingRoute,
  errorComponent: RouteError,
  notFoundComponent: PickingNotFound,
})

function OrderPickingRoute() {
  const { orderId } = Route.useParams()
  return <OrderPicking key={orderId} orderId={orderId} />
}
