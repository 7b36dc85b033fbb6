import { createFileRoute } from '@tanstack/react-router'
import { EnterOrderPage } from '../../../features/orders/desk/enter-order-page.tsx'
import { titled } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/orders/new')({
  ssr: false,
  head: titled('Saisir une commande'),
  component: EnterOrderPage,
  errorComponent: RouteError,
})
