import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../../features/accounts/signing-in/register-screen.tsx'
import { titled } from '../../platform/route-options.ts'

import { redirectSearch } from '../../platform/session/redirect-param.ts'

export const Route = createFileRoute('/auth/register')({
  validateSearch: redirectSearch,
  head: titled('Créer un compte'),
  component: RegisterScreen,
})
