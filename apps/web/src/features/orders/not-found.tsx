import { Link } from '@tanstack/react-router'
import { NotFound } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

export const OrderNotFound = () => (
  <NotFound
    title="Commande introuvable"
    text="Cette commande n’existe pas, ou elle appartient à une autre société."
  >
    <Button asChild>
      <Link to="/orders">Voir les commandes</Link>
    </Button>
  </NotFound>
)

export const PickingNotFound = () => (
  <NotFound
    title="Commande introuvable"
    text="Cette commande n’existe pas, ou elle n’est plus à préparer."
  >
    <Button asChild size="lg" className="h-14">
      <Link to="/shop/picking">Voir les préparations</Link>
    </Button>
  </NotFound>
)
