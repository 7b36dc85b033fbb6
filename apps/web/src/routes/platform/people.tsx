import { createFileRoute } from '@tanstack/react-router'
import { PeoplePage } from '../../features/operator/people/people-page.tsx'
import { RouteError } from '../../layout/later-failures.ts'
import { titled } from '../../platform/page-head.ts'
import { readByScreen } from '../../platform/read-by-screen.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/platform/people')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Personnes'),
  validateSearch: readByScreen<{ tenant?: number }>(),
  component: PeopleRoute,
  errorComponent: RouteError,
})

function PeopleRoute() {
  const { tenant } = Route.useSearch()
  const isId = typeof tenant === 'number' && Number.isSafeInteger(tenant) && tenant > 0
  return <PeoplePage tenantId={isId ? tenant : undefined} />
}
