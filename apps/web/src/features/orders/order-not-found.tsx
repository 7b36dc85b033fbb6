import { Link } from '@tanstack/react-router'
import { FileQuestionMark } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

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
