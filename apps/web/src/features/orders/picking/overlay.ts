import type { PickingLine, PickingOrder } from './picking.queries.ts'
import type { WaitingEdit } from './picking-edits.ts'

/** A line as an edit leaves it: one version newer. */
const withUpdate = (
  line: PickingLine,
  update: WaitingEdit['change']['updates'][number],
): PickingLine => ({
  ...line,
  picked_packages: update.packages_quantity,
  weights_kg: update.weights_kg ?? null,
  tare_kg: update.tare_kg ?? null,
  lot: update.lot ?? null,
  reason: update.reason ?? null,
  picking_version: (update.expected_version ?? line.picking_version) + 1,
})

/** The order as it will be once the waiting edits are sent and what came of the sent ones is read. */
export const withWaiting = (order: PickingOrder, held: readonly WaitingEdit[]): PickingOrder => {
  const updates = held
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ change }) => change.updates)
    .filter(update => update.order_id === order.id)
  const lines = order.lines.map(line =>
    updates.filter(update => update.line_id === line.id).reduce(withUpdate, line),
  )
  const pickable = lines.filter(line => line.substitutes_line_id === null)
  return {
    ...order,
    lines,
    picked_count: pickable.filter(line => line.picked_packages !== null).length,
  }
}
