import { createFileRoute } from '@tanstack/react-router'
import { readDeskFilters } from '../../../features/order-desk/desk-filters.ts'
import { DeskPage } from '../../../features/order-desk/desk-page.tsx'
import { DeskSkeleton } from '../../../features/order-desk/desk-skeleton.tsx'
import { RouteError } from '../../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/orders/')({
  head: () => ({ meta: [{ title: 'Commandes · Carreau' }] }),
  validateSearch: readDeskFilters,
  component: OrdersRoute,
  pendingComponent: DeskSkeleton,
  errorComponent: RouteError,
})

function OrdersRoute() {
  const navigate = Route.useNavigate()
  return (
    <DeskPage
      filters={readDeskFilters(Route.useSearch())}
      onFilter={search => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
