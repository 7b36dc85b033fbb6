import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../features/auth/settings-screen.tsx'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/settings')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Paramètres · Carreau' }] }),
  component: SettingsScreen,
})
