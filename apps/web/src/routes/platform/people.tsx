import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../features/operator/people/people-page.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/people')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Personnes'),
  validateSearch: typedSearch<{ tenant?: number }>(),
  component: PeopleRoute,
  errorComponent: RouteError,
})

function PeopleRoute() {
  const { tenant } = Route.useSearch()
  const isId = typeof tenant === 'number' && Number.isSafeInteger(tenant) && tenant > 0
  return <PeoplePage tenantId={isId ? tenant : undefined} />
}
