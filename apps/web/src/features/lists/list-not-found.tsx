import { Link } from '@tanstack/react-router'
import { ListX } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

/** A list that somebody deleted, or that never was. */
export const ListNotFound = () => (
  <EmptyState
    icon={ListX}
    heading="h1"
    title="Liste introuvable"
    text="Cette liste n’existe pas ou a été supprimée."
  >
    <Button asChild>
      <Link to="/lists">Voir toutes les listes</Link>
    </Button>
  </EmptyState>
)
