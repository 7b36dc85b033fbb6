import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderLineRow } from '../door/orders.sql.ts'
import type { PickingStamp } from './pick-order.sql.ts'
import type { PlacedUpdate } from './weighed-update.ts'

/** « Karim a déjà préparé Tomate grappe : 3 colis, 18,2 kg, lot L-47. » */
const saidOf = (line: OrderLineRow, replaced: OrderLineRow | undefined, by: string | null) => {
  const shown = replaced ?? line
  const facts = [
    formatPackages(packagesFromMilli(shown.pickedPackagesMilli ?? 0)),
    ...(replaced === undefined ? [] : [`remplacé par ${replaced.name}`]),
    ...(shown.pickedWeightG == null ? [] : [formatKg(kgFromG(shown.pickedWeightG))]),
    ...(shown.lot === null ? [] : [`lot ${shown.lot}`]),
    ...(line.reason === null ? [] : [line.reason]),
  ]
  return `${by ?? 'Quelqu’un'} a déjà préparé ${line.name}\u00a0: ${facts.join(', ')}.`
}

/**
 * Refuses updates that were made from an older state of their line (409), saying who picked what
 * meanwhile. An update without `expected_version` takes the line as it is.
 */
export const refuseOverwriting = (
  lines: readonly OrderLineRow[],
  updates: readonly PlacedUpdate[],
  stamps: readonly PickingStamp[],
): void => {
  const errors: Record<string, string[]> = {}
  for (const { at, update } of updates) {
    const line = lines.find(({ id }) => id === update.line_id)
    const stamp = stamps.find(({ lineId }) => lineId === update.line_id)
    if (line === undefined || stamp === undefined || update.expected_version == null) continue
    if (stamp.version === update.expected_version) continue
    const replaced = lines.find(({ substitutesLineId }) => substitutesLineId === line.id)
    errors[`updates.${at}.expected_version`] = [saidOf(line, replaced, stamp.pickedBy)]
  }
  const messages = Object.values(errors).flat()
  if (messages.length > 0)
    throw new AppError('line_picked_meanwhile', { message: messages.join(' '), errors })
}
