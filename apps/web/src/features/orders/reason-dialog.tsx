import { type FormEvent, useState } from 'react'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextareaField } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-errors.tsx'

/** Asks before an order or a claim is turned down, and why, which the other side reads. Loaded on demand. */
const ReasonDialog = ({
  title,
  description,
  isReasonDue = true,
  usualReasons = [],
  failure = null,
  cancel = 'Revenir à la commande',
  confirm = 'Refuser',
  pending,
  onClose,
  onConfirm,
}: {
  title: string
  description: string
  isReasonDue?: boolean
  /** Reasons to choose instead of typing. */
  usualReasons?: readonly string[]
  failure?: string | null
  cancel?: string
  confirm?: string
  pending: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReasonDue && reason.trim() === '') setMissing(true)
    else onConfirm(reason.trim())
  }
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormAlert message={failure} />
        {usualReasons.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Motifs fréquents</legend>
            {usualReasons.map(text => (
              <Button key={text} size="sm" variant="secondary" onClick={() => setReason(text)}>
                {text}
              </Button>
            ))}
          </fieldset>
        )}
        {isReasonDue && (
          <TextareaField
            label="Motif"
            error={isMissing && reason.trim() === '' ? 'Indiquez un motif.' : undefined}
            value={reason}
            maxLength={1_000}
            onChange={event => setReason(event.target.value)}
          />
        )}
        <DialogButtons
          cancel={cancel}
          onCancel={onClose}
          confirm={confirm}
          danger
          pending={pending}
        />
      </form>
    </Dialog>
  )
}

export default ReasonDialog
