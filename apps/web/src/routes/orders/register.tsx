import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../../features/orders/reception/register-page.tsx'
import { type Period, readPeriod } from '../../features/orders/reception/register-period.ts'
import { OrdersSkeleton } from '../../features/orders/skeletons.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/orders/register')({
  ssr: false,
  head: titled('Registre de réception'),
  validateSearch: typedSearch<Partial<Period>>(),
  beforeLoad: requireSignIn,
  component: RegisterRoute,
  pendingComponent: skeletonScreen(OrdersSkeleton),
  errorComponent: RouteError,
})

function RegisterRoute() {
  const navigate = Route.useNavigate()
  return (
    <RegisterPage
      period={readPeriod(Route.useSearch(), new Date())}
      onPeriod={search => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
