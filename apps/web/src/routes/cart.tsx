import { createFileRoute } from '@tanstack/react-router'
import { CartError } from '../features/carts/cart-error.tsx'
import { CartPage } from '../features/carts/cart-page.tsx'
import { CartSkeleton } from '../features/carts/cart-skeleton.tsx'
import { cartsQuery } from '../features/carts/door/carts.queries.ts'
import { SuspendedNotice } from '../features/companies/door/suspended-notice.tsx'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/cart')({
  ssr: false,
  head: titled('Panier'),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(cartsQuery(context.api)),
  component: () => (
    <>
      <SuspendedNotice className="page mt-6" />
      <CartPage />
    </>
  ),
  pendingComponent: skeletonScreen(CartSkeleton),
  errorComponent: CartError,
})
