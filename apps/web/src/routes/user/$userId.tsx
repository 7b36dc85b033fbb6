import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../features/auth/profile-screen.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/user/$userId')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Mon Profil · Carreau' }] }),
  component: () => <ProfileScreen userId={Route.useParams().userId} />,
})
