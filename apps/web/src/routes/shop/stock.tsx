import { createFileRoute } from '@tanstack/react-router'
import { StockRoom } from '../../features/orders/stock/stock-room.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

/** A lot, an arrival and a new one are views: every route weighs on the first page of every visitor. */
export const Route = createFileRoute('/shop/stock')({
  ssr: false,
  head: titled('Stock'),
  validateSearch: typedSearch<{
    view?: 'arrivals' | 'promises' | 'new'
    lot?: number
    arrival?: number
  }>(),
  component: StockRoute,
  errorComponent: RouteError,
})

function StockRoute() {
  return <StockRoom search={Route.useSearch()} />
}
