import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '../../features/auth/login-screen.tsx'

import { redirectSearch } from '../../platform/session/redirect-param.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: redirectSearch,
  head: () => ({ meta: [{ title: 'Se connecter · Carreau' }] }),
  component: LoginScreen,
})
