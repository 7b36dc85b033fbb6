import { createFileRoute } from '@tanstack/react-router'
import { EnterOrderPage } from '../../../features/order-desk/enter-order-page.tsx'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/orders/new')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Saisir une commande · Carreau' }] }),
  component: EnterOrderPage,
  errorComponent: RouteError,
})
