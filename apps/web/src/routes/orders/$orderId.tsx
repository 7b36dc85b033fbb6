import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { orderQuery } from '../../features/orders/door/orders.queries.ts'
import { OrderDetail } from '../../features/orders/order-detail.tsx'
import { OrderSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { titled } from '../../platform/route-options.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

/**
 * A wholesaler's sections come with the order, not after it: a frame that is put around what stands there
 * already begins it anew, with the dialog that was open and the words in it.
 */
const frameFor = async (tenant: SelectedTenant | null) =>
  tenant?.type === 'shop' ? (await import('../../layout/navigation/shop-frame.tsx')).default : null

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
    const order = context.queryClient
      .ensureQueryData(orderQuery(context.api, params.orderId))
      .catch(error => {
        throw isNotFoundError(error) ? notFound() : error
      })
    const [ShopFrame] = await Promise.all([frameFor(context.auth.getState().tenant), order])
    return { ShopFrame }
  },
  component: OrderRoute,
  pendingComponent: skeletonScreen(OrderSkeleton),
  errorComponent: RouteError,
  // Seldom seen: every route’s own words for it weigh on the first page.
  notFoundComponent: lazyRouteComponent(
    () => import('../../features/orders/not-found.tsx'),
    'OrderNotFound',
  ),
})

function OrderRoute() {
  const { orderId } = Route.useParams()
  const { ShopFrame } = Route.useLoaderData()
  // Who has changed company reads it before the loader has run again.
  const isShop = useAuth().tenant?.type === 'shop'
  const detail = <OrderDetail orderId={orderId} />
  return ShopFrame === null || !isShop ? detail : <ShopFrame>{detail}</ShopFrame>
}
