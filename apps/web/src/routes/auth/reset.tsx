import { createFileRoute } from '@tanstack/react-router'
import { ResetScreen } from '../../features/accounts/signing-in/forgotten-password-screens.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'

export const Route = createFileRoute('/auth/reset')({
  validateSearch: typedSearch<{ token?: string }>(),
  head: titled('Nouveau mot de passe'),
  component: ResetRoute,
})

function ResetRoute() {
  const { token } = Route.useSearch()
  return <ResetScreen token={typeof token === 'string' ? token : undefined} />
}
