import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../../features/accounts/signing-in/login-screen.tsx'
import { titled } from '../../platform/route-options.ts'

import { redirectSearch } from '../../platform/session/redirect-param.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: redirectSearch,
  head: titled('Se connecter'),
  component: LoginScreen,
})
