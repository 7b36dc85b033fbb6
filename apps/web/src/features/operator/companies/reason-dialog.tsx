import { type ReactNode, useState } from 'react'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'

/** Asks why, under what follows from it: whom it concerns reads the reason in their mail. */
export const ReasonDialog = ({
  title,
  description,
  hint,
  confirm,
  danger = false,
  pending,
  onClose,
  onConfirm,
}: {
  title: string
  description?: ReactNode
  hint: string
  confirm: string
  danger?: boolean
  pending: boolean
  onClose: () => void
  onConfirm: (reason: string) => void
}) => {
  const [reason, setReason] = useState('')
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          if (reason.trim() !== '') onConfirm(reason.trim())
        }}
      >
        <TextareaField
          label="Motif"
          hint={hint}
          value={reason}
          maxLength={500}
          onChange={event => setReason(event.target.value)}
        />
        <DialogButtons
          onCancel={onClose}
          confirm={confirm}
          danger={danger}
          pending={pending}
          disabled={reason.trim() === ''}
        />
      </form>
    </Dialog>
  )
}
