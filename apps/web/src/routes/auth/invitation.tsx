import { createFileRoute } from '@tanstack/react-router'
import { InvitationScreen } from '../../features/members/invitation-screen.tsx'

/** Where the mail of an invitation leads. */
export const Route = createFileRoute('/auth/invitation')({
  // What is offered depends on who is there, whom the server does not know.
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
  }),
  head: () => ({ meta: [{ title: 'Invitation · Carreau' }] }),
  component: () => <InvitationScreen token={Route.useSearch().token ?? ''} />,
})
