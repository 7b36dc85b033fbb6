import type { PickingLine, PickingOrder } from './picking.queries.ts'
import type { WaitingEdit } from './use-picking-queue.ts'

/** The order as it will be once the waiting edits are sent: each makes its line one version newer. */
export const withWaiting = (order: PickingOrder, held: readonly WaitingEdit[]): PickingOrder => {
  const updates = held
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ change }) => change.updates)
    .filter(update => update.order_id === order.id)
  const lines = order.lines.map(line =>
    updates
      .filter(update => update.line_id === line.id)
      .reduce(
        (before, update): PickingLine => ({
          ...before,
          picked_packages: update.packages_quantity,
          lot: update.lot ?? null,
          reason: update.reason ?? null,
          picking_version: (update.expected_version ?? before.picking_version) + 1,
        }),
        line,
      ),
  )
  const pickable = lines.filter(line => line.substitutes_line_id === null)
  return {
    ...order,
    lines,
    picked_count: pickable.filter(line => line.picked_packages !== null).length,
  }
}
