import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { useState } from 'react'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import type { PersonDetail } from './people.queries.ts'

/** Asks before a person is signed out everywhere, and why; who asks it of themselves leaves too. */
export const SignOutPersonDialog = ({
  person: shown,
  isYou,
  pending,
  onClose,
  onEnd,
}: {
  person: PersonDetail
  isYou: boolean
  pending: boolean
  onClose: () => void
  onEnd: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  // As they were when it was asked: once it is done nothing is open any more.
  const [person] = useState(shown)
  const sessions = formatCount(person.sessions_count, 'session', 'sessions')
  return (
    <Dialog
      onClose={onClose}
      title={
        isYou
          ? 'Fermer vos sessions et vous déconnecter\u202f?'
          : `Fermer les sessions ${ofName(person.first_name)}\u202f?`
      }
      description={
        isYou
          ? `${sessions} de votre compte, celle-ci comprise\u00a0: vous devrez vous reconnecter partout, ici aussi.`
          : `${sessions} de ${person.email}\u00a0: tous ses appareils devront se reconnecter. Un e-mail le lui dit.`
      }
    >
      <TextareaField
        label="Motif"
        optional
        hint="Reste dans le journal de la plateforme."
        value={reason}
        maxLength={300}
        onChange={event => setReason(event.target.value)}
      />
      <DialogButtons
        onCancel={onClose}
        confirm={isYou ? 'Fermer et me déconnecter' : `Fermer ${sessions}`}
        danger
        pending={pending}
        onConfirm={() => onEnd(reason.trim())}
      />
    </Dialog>
  )
}
