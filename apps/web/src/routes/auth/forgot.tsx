import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '../../features/auth/forgot-screen.tsx'

export const Route = createFileRoute('/auth/forgot')({
  head: () => ({ meta: [{ title: 'Mot de passe oublié · Carreau' }] }),
  component: ForgotScreen,
})
