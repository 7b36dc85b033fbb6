import { createFileRoute } from '@tanstack/react-router'
import { PickingPage } from '../../../features/picking/picking-page.tsx'
import { RouteError } from '../../../ui/route-error.tsx'

type Search = { day?: string; by?: 'product' }

export const Route = createFileRoute('/shop/picking/')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Préparation · Carreau' }] }),
  validateSearch: ({ day, by }: Record<string, unknown>): Search => ({
    ...(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
    ...(by === 'product' && { by }),
  }),
  component: PickingRoute,
  errorComponent: RouteError,
})

function PickingRoute() {
  const { day, by } = Route.useSearch()
  return <PickingPage day={day} by={by ?? 'order'} />
}
