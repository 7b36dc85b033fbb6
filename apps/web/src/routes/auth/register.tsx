import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../../features/auth/register-screen.tsx'

import { redirectSearch } from '../../platform/session/redirect-param.ts'

export const Route = createFileRoute('/auth/register')({
  validateSearch: redirectSearch,
  head: () => ({ meta: [{ title: 'Créer un compte · Carreau' }] }),
  component: RegisterScreen,
})
