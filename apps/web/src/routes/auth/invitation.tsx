import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '../../features/companies/members/invitation-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'

/** Where the mail of an invitation leads. */
export const Route = createFileRoute('/auth/invitation')({
  // What is offered depends on who is there, whom the server does not know.
  ssr: false,
  validateSearch: typedSearch<{ token?: string }>(),
  head: titled('Invitation'),
  component: InvitationRoute,
})

function InvitationRoute() {
  const { token } = Route.useSearch()
  return <InvitationScreen token={typeof token === 'string' ? token : ''} />
}
