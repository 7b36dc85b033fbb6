import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '../../features/accounts/signing-in/forgotten-password-screens.tsx'
import { titled } from '../../platform/route-options.ts'

export const Route = createFileRoute('/auth/forgot')({
  head: titled('Mot de passe oublié'),
  component: ForgotScreen,
})
