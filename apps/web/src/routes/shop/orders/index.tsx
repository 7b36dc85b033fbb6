import { createFileRoute } from '@tanstack/react-router'
import { type DeskFilters, readDeskFilters } from '../../../features/orders/desk/desk-filters.ts'
import { DeskPage } from '../../../features/orders/desk/desk-page.tsx'
import { OrderBrief } from '../../../features/orders/order-brief.tsx'
import { DeskSkeleton } from '../../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/orders/')({
  ssr: false,
  head: titled('Commandes'),
  validateSearch: typedSearch<DeskFilters>(),
  component: OrdersRoute,
  pendingComponent: skeletonScreen(DeskSkeleton),
  errorComponent: RouteError,
})

function OrdersRoute() {
  const navigate = Route.useNavigate()
  const filters = readDeskFilters(Route.useSearch())
  const { order, ...list } = filters
  return (
    <DeskPage
      filters={filters}
      onFilter={search => navigate({ search, replace: true, resetScroll: false })}
      onOpen={id =>
        navigate({
          search: id === null ? list : { ...list, order: id },
          // From one order to the next, and to the list again, « back » leaves the desk no detour.
          replace: order !== undefined,
          resetScroll: false,
        })
      }
      details={shown => <OrderBrief order={shown} />}
    />
  )
}
