import { useQueryClient } from '@tanstack/react-query'
import { useHeld } from '../../../platform/offline-queue/edit-room.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { pickingKeys } from './picking.queries.ts'
import { type PickingEdit, pickingEdits } from './picking-edits.ts'

const notKept = () =>
  toast.error('Cet appareil n’a pas pu garder la saisie. Libérez de la place, puis recommencez.')

/** The picker's edits: kept in this browser until the server has answered each of them. */
export const usePickingQueue = () => {
  const queryClient = useQueryClient()
  const held = useHeld(pickingEdits)
  return {
    held,
    /** True once the edit is kept, whatever the network does; false when this device could not. */
    add: async (edit: PickingEdit): Promise<boolean> => {
      try {
        await (await pickingEdits.whenOpen()).add(edit)
        return true
      } catch {
        notKept()
        return false
      }
    },
    dismiss: async (key: string) => {
      await pickingEdits.getQueue()?.dismiss(key).catch(notKept)
      await queryClient.invalidateQueries({ queryKey: pickingKeys.all })
    },
    replace: async (key: string, edit: PickingEdit) =>
      pickingEdits.getQueue()?.replace(key, edit).catch(notKept),
  }
}
