import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/figures/figures-page.tsx'
import { readPeriod } from '../../features/figures/period-lengths.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/figures')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Chiffres · Carreau' }] }),
  validateSearch: readPeriod,
  component: FiguresRoute,
  errorComponent: RouteError,
})

function FiguresRoute() {
  const navigate = Route.useNavigate()
  return (
    <FiguresPage
      days={Route.useSearch().days ?? '30'}
      onDays={days => navigate({ search: readPeriod({ days }), replace: true, resetScroll: false })}
    />
  )
}
