import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { useRemoveOrderFiles } from './order-files.queries.ts'

/** Asks before where orders go is forgotten. */
const RemoveOrderFilesDialog = ({ onClose }: { onClose: () => void }) => {
  const removal = useRemoveOrderFiles()
  return (
    <Dialog
      onClose={onClose}
      title="Oublier cet envoi ?"
      description="Plus rien n’est envoyé, ce qui attend non plus. Le mot de passe ou la clé est effacé."
    >
      <DialogButtons
        onCancel={onClose}
        confirm="Oublier"
        danger
        pending={removal.isPending}
        onConfirm={() => removal.mutate(undefined, { onSettled: onClose })}
      />
    </Dialog>
  )
}

export default RemoveOrderFilesDialog
