import { createFileRoute } from '@tanstack/react-router'
import { ToursPage } from '../../../features/orders/tours/tours-page.tsx'
import { type ToursShown, toursShownOf } from '../../../features/orders/tours/tours-shown.ts'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/tours/')({
  ssr: false,
  head: titled('Tournées'),
  validateSearch: typedSearch<ToursShown>(),
  component: ToursRoute,
  errorComponent: RouteError,
})

function ToursRoute() {
  return <ToursPage shown={toursShownOf(Route.useSearch())} />
}
