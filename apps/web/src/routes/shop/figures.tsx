import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/figures/figures-page.tsx'
import { type AskedPeriod, readPeriod } from '../../features/figures/period.ts'
import { readByScreen } from '../../platform/read-by-screen.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/shop/figures')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Chiffres · Carreau' }] }),
  validateSearch: readByScreen<AskedPeriod>(),
  component: FiguresRoute,
  errorComponent: RouteError,
})

function FiguresRoute() {
  const navigate = Route.useNavigate()
  return (
    <FiguresPage
      asked={readPeriod(Route.useSearch())}
      onAsk={asked =>
        navigate({ search: readPeriod({ ...asked }), replace: true, resetScroll: false })
      }
    />
  )
}
