import { MailCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import type { User } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { addressNoticeId } from '../door/lead-to-address-notice.ts'
import { useUpdateMe } from '../people/users.queries.ts'
import { useFollowLink, useSendLink } from './address.queries.ts'

const ChangeAddressDialog = lazy(() => import('./change-address-dialog.tsx'))

/**
 * What waits for the link that was mailed: until it is opened no company is founded, nothing ordered and no second
 * factor turned on. It goes by itself once the link was opened, wherever that was.
 */
export const AddressNotice = ({ user }: { user: User }) => {
  useFollowLink(user)
  const send = useSendLink()
  const [isChanging, setChanging] = useState(false)
  const { email, email_proved: isProved, new_email: wanted } = user
  const title = isProved ? 'Confirmez votre nouvelle adresse' : 'Confirmez votre adresse'
  return (
    <section
      id={addressNoticeId}
      tabIndex={-1}
      aria-label={title}
      className="flex scroll-mt-28 flex-wrap items-center gap-x-6 gap-y-3 text-saffron-ink text-sm outline-none"
    >
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-2.5">
        <MailCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="break-words">
            Ouvrez le lien envoyé à <strong className="font-semibold">{wanted ?? email}</strong>
            {isProved
              ? '. D’ici là, votre compte garde l’adresse d’avant.'
              : '\u00a0: vous pourrez ensuite inscrire une société et commander.'}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:pl-7">
        <Button
          variant="secondary"
          size="sm"
          pending={send.isPending}
          onClick={() => send.mutate()}
        >
          Renvoyer le lien
        </Button>
        {isProved ? (
          <KeepAddress email={email} />
        ) : (
          <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
            Changer d’adresse
          </Button>
        )}
      </div>
      {isChanging && (
        <Suspense>
          <ChangeAddressDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Gives the move to another address up. */
const KeepAddress = ({ email }: { email: string }) => {
  const update = useUpdateMe()
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={update.isPending}
      onClick={() =>
        update.mutate(
          { email },
          {
            onSuccess: () => toast.success('Votre compte garde son adresse.', { id: 'address' }),
            onError: error =>
              toast.error(messageOf(error, 'L’enregistrement a échoué. Veuillez réessayer.')),
          },
        )
      }
    >
      Annuler
    </Button>
  )
}
