import { formatKg, formatPackages } from '@carreau/domain/french/format'
import type { PickingEdit } from './edits.ts'
import type { PickedUpdate, PickingLine, PickingOrder } from './picking.queries.ts'

type Update = PickingEdit['updates'][number]

/** One line that somebody else has picked since the edit was made on it. */
export type Clash = { update: Update; line: PickingLine; order: PickingOrder }

const lineOf = (update: Update, orders: readonly PickingOrder[]) => {
  const order = orders.find(({ id }) => id === update.order_id)
  const line = order?.lines.find(({ id }) => id === update.line_id)
  return order && line && { order, line }
}

/** The lines of an edit that are no longer as it found them, with what they are now. */
export const clashesOf = (edit: PickingEdit, orders: readonly PickingOrder[]): Clash[] =>
  edit.updates.flatMap(update => {
    const now = lineOf(update, orders)
    return now === undefined || now.line.picking_version === update.expected_version
      ? []
      : [{ update, ...now }]
  })

/** The edit made again, knowingly, on the lines as they are now. */
export const mineAgain = (edit: PickingEdit, orders: readonly PickingOrder[]): PickingEdit => ({
  ...edit,
  updates: edit.updates.map(update => ({
    ...update,
    expected_version: lineOf(update, orders)?.line.picking_version ?? update.expected_version,
  })),
})

/** What is left of the edit when the other's lines stay; null when that is nothing. */
export const withoutClashes = (
  edit: PickingEdit,
  orders: readonly PickingOrder[],
): PickingEdit | null => {
  const lost = new Set(clashesOf(edit, orders).map(({ update }) => update))
  const updates = edit.updates.filter(update => !lost.has(update))
  return updates.length === 0 ? null : { ...edit, updates }
}

const said = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(', ')

/** « 3 colis, 3 pesées, lot L-47 »: what I had entered. */
export const saidOfUpdate = (update: PickedUpdate): string =>
  said([
    formatPackages(update.packages_quantity),
    update.weights_kg != null &&
      `pesées ${update.weights_kg.map(formatKg).join(' + ')}${update.tare_kg ? ` (tare ${formatKg(update.tare_kg)})` : ''}`,
    update.substitute_specification_id != null && 'remplacé',
    update.lot && `lot ${update.lot}`,
    update.reason,
  ])

/** « 2 colis, 30,4 kg net, Rupture »: what stands there now. */
export const saidOfLine = ({ line, order }: Clash): string => {
  const substitute = order.lines.find(one => one.substitutes_line_id === line.id)
  const shown = substitute ?? line
  return said([
    formatPackages(shown.picked_packages ?? 0),
    substitute && `remplacé par ${substitute.name}`,
    shown.picked_weight_kg !== null && `${formatKg(shown.picked_weight_kg)} net`,
    shown.lot && `lot ${shown.lot}`,
    line.reason,
  ])
}
