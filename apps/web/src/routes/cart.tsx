import { createFileRoute } from '@tanstack/react-router'
import { CartError } from '../features/carts/cart-error.tsx'
import { CartPage } from '../features/carts/cart-page.tsx'
import { CartSkeleton } from '../features/carts/cart-skeleton.tsx'
import { cartsQuery } from '../features/carts/carts.queries.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/cart')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Panier · Carreau' }] }),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(cartsQuery(context.api)),
  component: CartPage,
  pendingComponent: CartSkeleton,
  errorComponent: CartError,
})
