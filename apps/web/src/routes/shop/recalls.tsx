import { createFileRoute } from '@tanstack/react-router'
import { RecallPage } from '../../features/orders/recalls/recall-page.tsx'
import { RecallsPage } from '../../features/orders/recalls/recalls-page.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

/** One recall is a view: every route weighs on the first page of every visitor. */
export const Route = createFileRoute('/shop/recalls')({
  ssr: false,
  head: titled('Rappels'),
  validateSearch: typedSearch<{ lot?: string | number; id?: number }>(),
  component: RecallsRoute,
  errorComponent: RouteError,
})

function RecallsRoute() {
  const navigate = Route.useNavigate()
  const { lot, id } = Route.useSearch()
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
    return <RecallPage key={id} recallId={id} />
  return (
    <RecallsPage
      // A number alone is read as one from the address.
      lot={String(lot ?? '').slice(0, 80)}
      onLot={sought => navigate({ search: sought === '' ? {} : { lot: sought } })}
    />
  )
}
