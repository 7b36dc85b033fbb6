import { useState } from 'react'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'

/** Asks why: the wholesaler's administrators read it in their mail. */
export const RefuseDialog = ({
  name,
  pending,
  onClose,
  onRefuse,
}: {
  name: string
  pending: boolean
  onClose: () => void
  onRefuse: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  return (
    <Dialog onClose={onClose} title={`Refuser ${name}`}>
      <TextareaField
        label="Motif"
        hint="Les administrateurs de la société le recevront par e-mail."
        value={reason}
        maxLength={500}
        onChange={event => setReason(event.target.value)}
      />
      <Button
        pending={pending}
        disabled={reason.trim() === ''}
        onClick={() => onRefuse(reason.trim())}
      >
        Refuser le grossiste
      </Button>
    </Dialog>
  )
}
