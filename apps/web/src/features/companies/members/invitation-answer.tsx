import { Link, useNavigate } from '@tanstack/react-router'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { JoinButton } from './join-button.tsx'
import type { Invitation } from './members.queries.ts'

/** What whoever is here may do: sign in or register and come back, join, or change account. */
export const InvitationAnswer = ({
  invitation: { email, company_name },
  token,
}: {
  invitation: Invitation
  token: string
}) => {
  const { user, isLoading, signOut } = useAuth()
  const navigate = useNavigate()
  const search = { redirect: `/auth/invitation?token=${encodeURIComponent(token)}` }
  const state = { email }

  if (isLoading) return <Skeleton className="h-12 w-56" />
  if (user === null)
    return (
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft">
          Pour rejoindre la société, utilisez un compte à cette adresse.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="lg">
            <Link to="/auth/register" search={search} state={state}>
              Créer un compte
            </Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link to="/auth/login" search={search} state={state}>
              Se connecter
            </Link>
          </Button>
        </div>
      </div>
    )
  if (user.email === email) return <JoinButton token={token} companyName={company_name} />

  const changeAccount = () => {
    // Signed out first: the form sends on whoever is there.
    void signOut()
    void navigate({ to: '/auth/login', search, state })
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="w-full break-words rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm">
        Vous êtes connecté avec {user.email}, mais cette invitation est pour {email}.
      </p>
      <Button size="lg" onClick={changeAccount}>
        Changer de compte
      </Button>
    </div>
  )
}
