import { Link } from '@tanstack/react-router'
import { CircleCheck, MailX } from 'lucide-react'
import { isApiError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { homeOf } from '../../../platform/session/session-store.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { AuthFrame } from '../signing-in/auth-frame.tsx'
import { useConfirmAddress, useSendLink, waitsForLink } from './address.queries.ts'

/**
 * The page of the link in the mail. It asks for one touch: programs that open the links of mails, before anybody
 * reads them, confirm nothing in anybody's name.
 */
export const ConfirmAddressScreen = ({ token }: { token: string }) => {
  const confirm = useConfirmAddress(token)
  if (confirm.data !== undefined) return <Confirmed {...confirm.data} />
  if (token === '' || isRefused(confirm.error)) return <LinkGone />
  return (
    <AuthFrame
      title="Confirmez votre adresse"
      text="L’adresse où vous avez reçu ce lien est bien la vôtre&nbsp;?"
    >
      <div className="flex flex-col gap-5">
        <FormAlert
          message={
            confirm.error &&
            messageOf(confirm.error, 'La confirmation a échoué. Veuillez réessayer.')
          }
        />
        <Button size="lg" wide pending={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirmer mon adresse
        </Button>
        <p className="text-pretty text-ink-soft text-sm">
          Si vous n’avez rien demandé à Carreau, fermez cette page&nbsp;: il ne se passe rien.
        </p>
      </div>
    </AuthFrame>
  )
}

/** Unknown, over, or of an address the account no longer wants: asking again will not change it. */
const isRefused = (error: unknown): boolean =>
  isApiError(error) && error.status === 422 && error.code !== 'email_taken'

const Confirmed = ({ message, email }: { message: string; email: string }) => (
  <EmptyState icon={CircleCheck} heading="h1" title={message} text={email}>
    <GoOn email={email} />
  </EmptyState>
)

/** The next step of whoever is here. */
const GoOn = ({ email }: { email?: string }) => {
  const { user, tenant } = useAuth()
  if (user === null)
    return (
      <Button asChild>
        <Link to="/auth/login" {...(email !== undefined && { state: { email } })}>
          Se connecter
        </Link>
      </Button>
    )
  if (tenant === null)
    return (
      <Button asChild>
        <Link to="/auth/tenants">Continuer</Link>
      </Button>
    )
  return (
    <Button asChild>
      <Link to={homeOf(tenant.type)}>Continuer</Link>
    </Button>
  )
}

const LinkGone = () => {
  const { user } = useAuth()
  const send = useSendLink()
  const waits = user !== null && waitsForLink(user)
  const next = waits
    ? `Recevez-en un autre à ${user.new_email ?? user.email}.`
    : 'Connectez-vous pour en recevoir un autre.'
  return (
    <EmptyState
      icon={MailX}
      heading="h1"
      title="Ce lien n’est plus valable"
      text={
        user !== null && !waits
          ? `L’adresse de votre compte, ${user.email}, est déjà confirmée.`
          : `Il a plus de 24 heures, ou un autre l’a remplacé. ${next}`
      }
    >
      {waits ? (
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          Renvoyer le lien
        </Button>
      ) : (
        <GoOn />
      )}
    </EmptyState>
  )
}
