import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Button } from '../../../ui/form/button.tsx'

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
    open
    onOpenChange={onClose}
    title={'Supprimer cette tâche\u202f?'}
    description={`«\u00a0${label}\u00a0» ne sera jamais faite\u00a0: ni e-mail, ni document, ni notification n’en partira.`}
  >
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="secondary" onClick={onClose}>
        Garder la tâche
      </Button>
      <Button variant="danger" onClick={onRemove}>
        Supprimer la tâche
      </Button>
    </div>
  </Dialog>
)
