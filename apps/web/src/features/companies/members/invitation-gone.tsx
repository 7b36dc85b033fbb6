import { Link } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'

/** An invitation that cannot be used: whoever has used it is already in. */
export const InvitationGone = () => {
  const { user } = useAuth()
  return (
    <EmptyState
      icon={MailX}
      heading="h1"
      title="Cette invitation n’est plus valable"
      text="Elle a expiré, a déjà servi ou a été remplacée par une plus récente. Si vous n’avez pas encore accès à la société, demandez une nouvelle invitation à son administrateur."
    >
      <Button asChild>
        {user === null ? (
          <Link to="/auth/login">Se connecter</Link>
        ) : (
          <Link to="/auth/tenants">Voir mes sociétés</Link>
        )}
      </Button>
      <Button asChild variant="secondary">
        <Link to="/">Revenir à l’accueil</Link>
      </Button>
    </EmptyState>
  )
}
