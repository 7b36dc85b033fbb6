import { Link } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

export const CustomerNotFound = () => (
  <EmptyState
    icon={UserX}
    heading="h1"
    title="Client introuvable"
    text="Cette société n’a encore rien commandé chez vous, ou elle n’existe pas."
  >
    <Button asChild>
      <Link to="/shop/customers">Voir les clients</Link>
    </Button>
  </EmptyState>
)
