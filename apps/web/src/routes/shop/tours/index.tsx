import { createFileRoute } from '@tanstack/react-router'
import { ToursPage } from '../../../features/orders/tours/tours-page.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/tours/')({
  ssr: false,
  head: titled('Tournées'),
  validateSearch: typedSearch<{ day?: string }>(),
  component: ToursRoute,
  errorComponent: RouteError,
})

function ToursRoute() {
  const { day } = Route.useSearch()
  return (
    <ToursPage day={typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined} />
  )
}
