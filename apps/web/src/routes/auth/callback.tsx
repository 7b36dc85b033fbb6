import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '../../features/accounts/signing-in/callback-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'

/** An optional `code`, from whoever vouches for the person (docs/specification.md#screens). */
export const Route = createFileRoute('/auth/callback')({
  ssr: false,
  validateSearch: typedSearch<{ code?: string }>(),
  head: titled('Connexion'),
  component: CallbackScreen,
})
