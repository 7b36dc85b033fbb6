import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/customers/figures/figures-page.tsx'
import { type AskedPeriod, readPeriod } from '../../features/customers/figures/period-choice.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/figures')({
  ssr: false,
  head: titled('Chiffres'),
  validateSearch: typedSearch<AskedPeriod>(),
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
