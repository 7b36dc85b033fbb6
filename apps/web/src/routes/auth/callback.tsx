import { createFileRoute } from '@tanstack/react-router'
import { CallbackScreen } from '../../features/accounts/signing-in/callback-screen.tsx'
import { titled } from '../../platform/page-head.ts'
import { readByScreen } from '../../platform/read-by-screen.ts'

/** An optional `code`, from whoever vouches for the person (docs/specification.md#screens). */
export const Route = createFileRoute('/auth/callback')({
  ssr: false,
  validateSearch: readByScreen<{ code?: string }>(),
  head: titled('Connexion'),
  component: CallbackScreen,
})
