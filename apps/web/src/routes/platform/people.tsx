import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../features/operator/people-page.tsx'
import { readByScreen } from '../../platform/read-by-screen.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/platform/people')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Personnes · Carreau' }] }),
  validateSearch: readByScreen<{ tenant?: number }>(),
  component: PeopleRoute,
  errorComponent: RouteError,
})

function PeopleRoute() {
  const { tenant } = Route.useSearch()
  const isId = typeof tenant === 'number' && Number.isSafeInteger(tenant) && tenant > 0
  return <PeoplePage tenantId={isId ? tenant : undefined} />
}
