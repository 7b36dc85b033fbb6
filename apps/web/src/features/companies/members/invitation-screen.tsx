import { tenantTypeWording } from '@carreau/domain/companies/roles'
import { formatDateInSentence } from '@carreau/domain/french/dates'
import { plural } from '@carreau/domain/french/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Invitation, invitationQuery } from './members.queries.ts'

/** Who invites, to which company and for what; then the way in, for whoever is here. */
export const InvitationScreen = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery({
    ...invitationQuery(useApi(), token),
    enabled: token !== '',
  })
  if (token === '' || isRefused(error)) return <InvitationGone />
  if (data !== undefined)
    return (
      <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12">
        <InvitationFacts invitation={data} />
        <InvitationAnswer invitation={data} token={token} />
      </div>
    )
  if (error !== null) return <ErrorState error={error} reset={refetch} />
  return (
    <div className="page flex max-w-2xl flex-col gap-6 py-8 md:py-12" aria-busy="true">
      <Skeleton className="h-24" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-12 w-56" />
    </div>
  )
}

/** Unknown, expired, used or cut off on the way: asking again will not change it. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 422)

/** What whoever is here may do: sign in or register and come back, join, or change account. */
const InvitationAnswer = ({
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

/** What the invitation says, as its mail does. */
const InvitationFacts = ({
  invitation: { type, company_name, email, invited_by, roles, expires_at },
}: {
  invitation: Invitation
}) => (
  <>
    <div className="flex flex-col gap-2">
      <h1 className="break-words text-3xl">Rejoignez {company_name}</h1>
      <p className="text-pretty text-ink-soft">
        {invited_by ?? 'Un administrateur'} vous invite à travailler pour {company_name} (
        {tenantTypeWording[type].label.toLowerCase()}) sur Carreau.
      </p>
    </div>
    <Card className="flex flex-col gap-4 p-5">
      <h2 className="text-lg">{plural(roles.length, 'Votre rôle', 'Vos rôles')}</h2>
      <ul className="flex flex-col gap-3">
        {roles.map(({ role, label, description }) => (
          <li key={role}>
            <p className="font-medium">{label}</p>
            <p className="text-ink-soft text-sm">{description}</p>
          </li>
        ))}
      </ul>
      <p className="break-words border-line border-t pt-4 text-ink-soft text-sm">
        Pour <strong className="font-medium text-ink">{email}</strong>, jusqu’au{' '}
        {formatDateInSentence(expires_at)}.
      </p>
    </Card>
  </>
)

/** An invitation that cannot be used: whoever has used it is already in. */
const InvitationGone = () => {
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

/** Joins the company and starts work there, in the widest role that was given. */
const JoinButton = ({ token, companyName }: { token: string; companyName: string }) => {
  const api = useApi()
  const { loginToken, refreshAccesses, chooseTenant } = useAuth()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [joining, setJoining] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const join = async () => {
    setJoining(true)
    setFailure(null)
    try {
      const { data: access } = await api.acceptInvitation({
        params: { token },
        token: loginToken,
      })
      toast.success(`Vous travaillez maintenant pour ${companyName}`)
      await refreshAccesses()
      const { type, id, company_name, roles, status } = access
      const [selectedRole] = roles
      // Refused meanwhile: the choice of companies says why.
      if (status === 'refused' || selectedRole === undefined)
        return await router.navigate({ to: '/auth/tenants', replace: true })
      await chooseTenant({ type, id, selectedRole, company_name })
      router.history.replace('/')
    } catch (error) {
      // Used, withdrawn or replaced since the screen was opened.
      if (isApiError(error) && error.status === 404)
        await queryClient.invalidateQueries(invitationQuery(api, token))
      setFailure(messageOf(error, 'L’invitation n’a pas pu être acceptée. Veuillez réessayer.'))
      setJoining(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <FormAlert message={failure} />
      <Button size="lg" pending={joining} onClick={join} className="sm:self-start">
        Rejoindre la société
      </Button>
    </div>
  )
}
