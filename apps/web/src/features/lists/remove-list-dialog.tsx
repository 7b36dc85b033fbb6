import { useNavigate } from '@tanstack/react-router'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Dialog, DialogButtons } from '../../ui/feedback/dialog.tsx'
import { listEdits } from './door/edits.ts'
import { removal } from './door/list-edit.ts'
import type { List } from './door/lists.queries.ts'

/** Asks before a list is deleted for the whole company. */
const RemoveListDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const { make, isPending } = useMake(listEdits)
  const navigate = useNavigate()
  const remove = async () => {
    // The list may leave the screen, and this dialog with it, before the answer is there.
    if ((await make(removal(list))) === null) onClose()
    else await navigate({ to: '/lists', replace: true })
  }
  return (
    <Dialog
      onClose={onClose}
      title={'Supprimer la liste\u202f?'}
      description={`«\u00a0${list.name}\u00a0» disparaîtra pour toute votre société. Vos paniers et vos commandes restent.`}
    >
      <DialogButtons
        cancel="Garder la liste"
        onCancel={onClose}
        confirm="Supprimer"
        danger
        pending={isPending}
        onConfirm={remove}
      />
    </Dialog>
  )
}

export default RemoveListDialog
