import { createFileRoute } from '@tanstack/react-router'
import { PickingPage } from '../../../features/orders/picking/picking-page.tsx'
import { titled, typedSearch } from '../../../platform/route-options.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/picking/')({
  ssr: false,
  head: titled('Préparation'),
  validateSearch: typedSearch<{ day?: string; by?: 'product' }>(),
  component: PickingRoute,
  errorComponent: RouteError,
})

function PickingRoute() {
  const { day, by } = Route.useSearch()
  return (
    <PickingPage
      day={typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined}
      by={by === 'product' ? by : 'order'}
    />
  )
}
