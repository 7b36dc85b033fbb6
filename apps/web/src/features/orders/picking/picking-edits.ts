import { createEditRoom } from '../../../platform/offline-queue/edit-room.ts'
import type { Held } from '../../../platform/offline-queue/offline-queue.ts'
import type { PickedUpdate } from './picking.queries.ts'

/** What a picker said of lines of one order or, by product, of several; `label` tells people which. */
export type PickingEdit = {
  label: string
  updates: ({ order_id: number } & PickedUpdate)[]
}
export type WaitingEdit = Held<PickingEdit>

/** The picker's edits that wait on this device. */
export const pickingEdits = createEditRoom<PickingEdit>('picking')
