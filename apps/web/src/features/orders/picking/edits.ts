import type { Held } from '@carreau/offline-edits/held'
import { ApiError, isApiError } from '../../../platform/api-client/api-error.ts'
import { createEdits } from '../../../platform/edits/edits.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  type PickedUpdate,
  type PickingLine,
  type PickingOrder,
  pickingKeys,
  showPicked,
} from './picking.queries.ts'

type Update = { order_id: number } & PickedUpdate

/** What a picker said of lines of one order or, by product, of several; `label` tells people which. */
export type PickingEdit = { label: string; updates: Update[] }
export type HeldPicking = Held<PickingEdit>

/** A line as an edit leaves it: one version newer. */
const withUpdate = (line: PickingLine, update: Update): PickingLine => ({
  ...line,
  picked_packages: update.packages_quantity,
  weights_kg: update.weights_kg ?? null,
  tare_kg: update.tare_kg ?? null,
  lot: update.lot ?? null,
  // Of another lot or none it is no longer; of the same the server says so.
  recall: (update.lot ?? null) === line.lot && update.packages_quantity > 0 ? line.recall : null,
  reason: update.reason ?? null,
  picking_version: (update.expected_version ?? line.picking_version) + 1,
})

const overOrder = (order: PickingOrder, { edit }: { edit: PickingEdit }): PickingOrder => {
  const updates = edit.updates.filter(({ order_id }) => order_id === order.id)
  if (updates.length === 0) return order
  const lines = order.lines.map(line =>
    updates.filter(({ line_id }) => line_id === line.id).reduce(withUpdate, line),
  )
  const pickable = lines.filter(line => line.substitutes_line_id === null)
  const picked = pickable.filter(line => line.picked_packages !== null)
  return { ...order, lines, picked_count: picked.length }
}

/** To a picker an order cancelled or refused meanwhile is no longer there (docs/product.md#roles). */
const inWords = (error: unknown): never => {
  if (!isApiError(error) || error.code !== 'order_not_found') throw error
  const message =
    'Cette commande n’est plus à préparer : elle a été annulée ou refusée entre-temps.'
  throw new ApiError({ status: error.status, code: error.code, message })
}

const notKept = 'Cet appareil n’a pas pu garder la saisie. Libérez de la place, puis recommencez.'

/** Says that this device could not write down what was decided. */
export const sayNotKept = (): void => toast.error(notKept)

/** The picker's edits: kept in this browser until the server has answered each of them. */
export const pickingEdits = createEdits<PickingOrder, PickingEdit, readonly PickingOrder[]>({
  name: 'picking',
  subjects: ({ updates }) => updates.map(({ line_id }) => line_id),
  apply: overOrder,
  isKeptFirst: true,
  send: async ({ api }, { updates }, { key: idempotencyKey }) => {
    return (await api.splitPicking({ body: { updates }, idempotencyKey }).catch(inWords)).data
  },
  words: () => ({ failed: notKept }),
  answered: ({ queryClient }, { answer }) => showPicked(queryClient, answer),
  refresh: async ({ queryClient }) => {
    // An answer that left before would show the state before.
    await queryClient.cancelQueries({ queryKey: pickingKeys.all })
    await queryClient.invalidateQueries({ queryKey: ['orders'] })
  },
})
