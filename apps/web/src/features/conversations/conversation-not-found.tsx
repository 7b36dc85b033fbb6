import { Link } from '@tanstack/react-router'
import { MessageSquareOff } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

export const ConversationNotFound = () => (
  <EmptyState
    icon={MessageSquareOff}
    heading="h1"
    title="Conversation introuvable"
    text="Cette conversation n’existe pas, ou elle appartient à une autre société."
  >
    <Button asChild>
      <Link to="/messages">Voir les conversations</Link>
    </Button>
  </EmptyState>
)
