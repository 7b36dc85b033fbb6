import { createFileRoute } from '@tanstack/react-router'
import { CartError } from '../features/carts/cart-error.tsx'
import { CartPage } from '../features/carts/cart-page.tsx'
import { cartsQuery } from '../features/carts/carts.queries.ts'
import { laterSkeleton } from '../layout/later-skeleton.tsx'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/cart')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Panier · Carreau' }] }),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(cartsQuery(context.api)),
  component: CartPage,
  pendingComponent: laterSkeleton('CartSkeleton'),
  errorComponent: CartError,
})
