import { createFileRoute } from '@tanstack/react-router'
import { ResetScreen } from '../../features/accounts/signing-in/reset-screen.tsx'
import { titled } from '../../platform/page-head.ts'
import { typedSearch } from '../../platform/typed-search.ts'

export const Route = createFileRoute('/auth/reset')({
  validateSearch: typedSearch<{ token?: string }>(),
  head: titled('Nouveau mot de passe'),
  component: ResetRoute,
})

function ResetRoute() {
  const { token } = Route.useSearch()
  return <ResetScreen token={typeof token === 'string' ? token : undefined} />
}
