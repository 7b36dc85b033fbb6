import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useRemoveList } from './door/change-lists.queries.ts'
import type { List } from './list.ts'

/** Asks before a list is deleted for the whole company. */
const RemoveListDialog = ({ list, onClose }: { list: List; onClose: () => void }) => {
  const removal = useRemoveList()
  const navigate = useNavigate()
  const remove = () =>
    // The list may leave the screen, and this dialog with it, before the answer is there.
    removal
      .mutateAsync(list)
      .then(() => navigate({ to: '/lists', replace: true }))
      .catch(onClose)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={'Supprimer la liste\u202f?'}
      description={`«\u00a0${list.name}\u00a0» disparaîtra pour toute votre société. Vos paniers et vos commandes restent.`}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Garder la liste
        </Button>
        <Button variant="danger" pending={removal.isPending} onClick={remove}>
          Supprimer
        </Button>
      </div>
    </Dialog>
  )
}

export default RemoveListDialog
