import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The screen of conversations while none can be opened: it says so, and where to write today. */
export const NoConversation = () => (
  <EmptyState
    icon={MessageSquareText}
    heading="h1"
    title="Aucune conversation pour le moment."
    text="La messagerie avec les fournisseurs n’est pas encore ouverte. D’ici là, laissez une note au fournisseur dans son panier, qu’il lira avec la commande."
  >
    <Button asChild>
      <Link to="/cart">Voir le panier</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/shops">Voir les fournisseurs</Link>
    </Button>
    <Button asChild variant="secondary">
      <Link to="/">Revenir à l’accueil</Link>
    </Button>
  </EmptyState>
)
