import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/customers/figures/figures-page.tsx'
import { type AskedPeriod, readPeriod } from '../../features/customers/figures/period.ts'
import { RouteError } from '../../layout/later-failures.ts'
import { titled } from '../../platform/page-head.ts'
import { readByScreen } from '../../platform/read-by-screen.ts'

export const Route = createFileRoute('/shop/figures')({
  ssr: false,
  head: titled('Chiffres'),
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
