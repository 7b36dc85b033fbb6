import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { conversationNavigation } from '../layout/navigation-settings.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

const MessagesScreen = () => (
  <EmptyState
    icon={MessageSquareText}
    heading="h1"
    title="Aucune conversation pour le moment."
    text="Une conversation s’ouvre avec un fournisseur : choisissez-en un pour commencer."
  >
    <Button asChild>
      <Link to="/shops">Voir les fournisseurs</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/">Revenir à l’accueil</Link>
    </Button>
  </EmptyState>
)

export const Route = createFileRoute('/messages')({
  ssr: false,
  beforeLoad: requireSignIn,
  staticData: { navigation: conversationNavigation },
  head: () => ({ meta: [{ title: 'Conversations · Carreau' }] }),
  component: MessagesScreen,
})
