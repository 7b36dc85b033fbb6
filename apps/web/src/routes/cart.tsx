import { createFileRoute } from '@tanstack/react-router'
import { CartPage } from '../features/carts/cart-page.tsx'
import { cartsQuery } from '../features/carts/door/carts.queries.ts'
import { CartError } from '../layout/later-failures.ts'
import { laterSkeleton } from '../layout/later-skeleton.tsx'
import { titled } from '../platform/page-head.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/cart')({
  ssr: false,
  head: titled('Panier'),
  beforeLoad: requireSignIn,
  loader: ({ context }) => context.queryClient.ensureQueryData(cartsQuery(context.api)),
  component: CartPage,
  pendingComponent: laterSkeleton('CartSkeleton'),
  errorComponent: CartError,
})
