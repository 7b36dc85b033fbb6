import { createFileRoute } from '@tanstack/react-router'
import { ResetScreen } from '../../features/auth/reset-screen.tsx'

export const Route = createFileRoute('/auth/reset')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    ...(typeof search.token === 'string' ? { token: search.token } : {}),
  }),
  head: () => ({ meta: [{ title: 'Nouveau mot de passe · Carreau' }] }),
  component: () => <ResetScreen token={Route.useSearch().token} />,
})
