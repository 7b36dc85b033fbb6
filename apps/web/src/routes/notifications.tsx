import { createFileRoute, Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const NotificationsScreen = () => (
  <EmptyState
    icon={Bell}
    heading="h1"
    title="Aucune notification pour le moment."
    text="Elles ne sont pas encore envoyées. D’ici là, l’avancement de chaque commande se lit dans son détail."
  >
    <Button asChild>
      <Link to="/orders">Voir mes commandes</Link>
    </Button>
  </EmptyState>
)

export const Route = createFileRoute('/notifications')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Notifications · Carreau' }] }),
  component: NotificationsScreen,
})
