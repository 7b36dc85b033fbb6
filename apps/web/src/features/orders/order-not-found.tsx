import { Link } from '@tanstack/react-router'
import { FileQuestionMark } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

export const OrderNotFound = () => (
  <EmptyState
    icon={FileQuestionMark}
    heading="h1"
    title="Commande introuvable"
    text="Cette commande n’existe pas, ou elle appartient à une autre société."
  >
    <Button asChild>
      <Link to="/orders">Voir les commandes</Link>
    </Button>
  </EmptyState>
)
