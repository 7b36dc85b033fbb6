import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '../../features/accounts/signing-in/forgot-screen.tsx'
import { titled } from '../../platform/page-head.ts'

export const Route = createFileRoute('/auth/forgot')({
  head: titled('Mot de passe oublié'),
  component: ForgotScreen,
})
