import { Link } from '@tanstack/react-router'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Button } from '../../../ui/form/button.tsx'

/** What to do next; somebody who is signed in needs no account. */
export const AboutActions = () => {
  const { user } = useAuth()
  return (
    <div className="flex flex-wrap gap-2">
      <Button asChild>
        {user === null ? (
          <Link to="/auth/register">Créer un compte</Link>
        ) : (
          <Link to="/search-products">Voir les produits</Link>
        )}
      </Button>
      <Button asChild variant="secondary">
        <Link to="/shops">Voir les fournisseurs</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/offers">Voir les offres</Link>
      </Button>
    </div>
  )
}
