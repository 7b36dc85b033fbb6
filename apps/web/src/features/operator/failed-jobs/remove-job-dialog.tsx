import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'

/** Asks once more: what the job was to do stays undone. */
export const RemoveJobDialog = ({
  label,
  onClose,
  onRemove,
}: {
  label: string
  onClose: () => void
  onRemove: () => void
}) => (
  <Dialog
    onClose={onClose}
    title={'Supprimer cette tâche\u202f?'}
    description={`«\u00a0${label}\u00a0» ne sera jamais faite\u00a0: ni e-mail, ni document, ni notification n’en partira.`}
  >
    <DialogButtons
      cancel="Garder la tâche"
      onCancel={onClose}
      confirm="Supprimer la tâche"
      danger
      onConfirm={onRemove}
    />
  </Dialog>
)
