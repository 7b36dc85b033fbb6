import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { useRemoveSource } from './price-source.queries.ts'

/** Asks before the address and its password are forgotten. */
const RemoveSourceDialog = ({ onClose }: { onClose: () => void }) => {
  const removal = useRemoveSource()
  return (
    <Dialog
      onClose={onClose}
      title="Oublier cette adresse ?"
      description="Plus rien n’est récupéré, et le mot de passe est effacé. Vos prix restent comme ils sont."
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

export default RemoveSourceDialog
