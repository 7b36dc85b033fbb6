import { Link, useLocation } from '@tanstack/react-router'
import { useAuth } from '../../platform/session/auth-context.ts'
import { NotFound } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'

/** Who came by a delivery note's code while at work for another of their companies changes it here, and comes back. */
export const OrderNotFound = () => {
  const { accesses, tenant } = useAuth()
  const { href } = useLocation()
  const others = accesses.filter(({ type, id }) => type !== tenant?.type || id !== tenant.id)
  return (
    <NotFound
      title="Commande introuvable"
      text="Cette commande n’existe pas, ou elle appartient à une autre société."
    >
      <Button asChild variant={others.length > 0 ? 'secondary' : 'primary'}>
        <Link to="/orders">Voir les commandes</Link>
      </Button>
      {others.length > 0 && (
        <Button asChild>
          <Link to="/auth/tenants" search={{ redirect: href }}>
            Changer de société
          </Link>
        </Button>
      )}
    </NotFound>
  )
}

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
