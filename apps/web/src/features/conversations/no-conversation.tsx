import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

/** Nobody has written yet: where a conversation begins. */
export const NoConversation = () => {
  const isShop = useAuth().tenant?.type === 'shop'
  return (
    <EmptyState
      icon={MessageSquareText}
      heading="h1"
      title="Aucune conversation pour le moment."
      text={
        isShop
          ? 'Vos clients vous écrivent d’ici, et vous leur écrivez depuis une de leurs commandes.'
          : 'Écrivez à un fournisseur depuis sa page ou depuis une commande\u00a0: ses réponses arrivent ici.'
      }
    >
      {isShop ? (
        <Button asChild>
          <Link to="/orders">Voir les commandes</Link>
        </Button>
      ) : (
        <Button asChild>
          <Link to="/shops">Voir les fournisseurs</Link>
        </Button>
      )}
      <Button asChild variant="secondary">
        <Link to="/">Revenir à l’accueil</Link>
      </Button>
    </EmptyState>
  )
}
