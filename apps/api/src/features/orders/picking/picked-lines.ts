import {
  checkPicked,
  type Picked,
  pickingRefusals,
  type SubstitutionRule,
  substitutionRefusal,
} from '@carreau/domain/orders/picking'
import { type OrderTotals, orderTotals } from '@carreau/domain/orders/totals'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderHeadRow, OrderLineRow } from '../door/orders.sql.ts'
import type { PickedLine, PickingTerms, SubstituteRow } from './pick-order.sql.ts'
import {
  type Fault,
  netWeightOf,
  type PlacedUpdate,
  type Update,
  weighingFault,
} from './weighed-update.ts'

const pickedOf = (update: Update): Picked => ({
  // Halves are exact in binary; any other fraction becomes one thousandth, which no rule lets pass.
  packagesMilli: Number.isInteger(update.packages_quantity * 2)
    ? update.packages_quantity * 1000
    : Math.trunc(update.packages_quantity) * 1000 + 1,
  weightG: netWeightOf(update),
  reason: update.reason || null,
})

const filledWith = <L extends object>(line: L, picked: Picked, lot: string | null) => ({
  ...line,
  pickedPackagesMilli: picked.packagesMilli,
  pickedWeightG: picked.packagesMilli === 0 ? null : picked.weightG,
  lot,
  reason: picked.reason,
})

/** What replaces a line, never above the price agreed (docs/trade-and-law.md#shortages). */
const substituteFor = (line: OrderLineRow, offer: SubstituteRow, picked: Picked): PickedLine => ({
  ...line,
  ...offer,
  id: null,
  unitPriceE4: Math.min(line.unitPriceE4, offer.unitPriceE4),
  orderedPackagesMilli: picked.packagesMilli,
  substitutesLineId: line.id,
  replacesLineId: null,
  allowedSubstitutes: null,
  netCents: 0,
  lot: null,
  reason: null,
})

/** What may take the place of lines: the wholesaler's offers, within what the buyer accepts. */
type Replacements = { offers: readonly SubstituteRow[]; rule: SubstitutionRule }

const replace = (
  line: OrderLineRow,
  update: Update,
  { offers, rule }: Replacements,
): PickedLine[] | Fault => {
  const field = 'substitute_specification_id'
  const picked = pickedOf(update)
  const offer = offers.find(one => one.specificationId === update.substitute_specification_id)
  if (offer === undefined || offer.specificationId === line.specificationId)
    return { field, message: 'Vous ne proposez pas cette spécification en remplacement.' }
  const refused = substitutionRefusal(rule, line, offer)
  if (refused !== null) return { field, message: refused }
  if (offer.unit !== line.unit)
    return { field, message: 'Le produit de remplacement doit se vendre dans la même unité.' }
  if (picked.packagesMilli === 0 || picked.packagesMilli > line.orderedPackagesMilli)
    return pickingRefusals.picked_too_many
  const substitute = substituteFor(line, offer, picked)
  const refusal = checkPicked(substitute, picked)
  if (refusal !== null) return pickingRefusals[refusal]
  const nothing = { packagesMilli: 0, weightG: null, reason: picked.reason ?? 'Remplacé' }
  return [
    { ...filledWith(line, nothing, null), offerId: null },
    filledWith(substitute, { ...picked, reason: null }, update.lot || null),
  ]
}

const fill = (line: OrderLineRow, update: Update): PickedLine[] | Fault => {
  const picked = pickedOf(update)
  const refusal = checkPicked(line, picked)
  if (refusal !== null) return pickingRefusals[refusal]
  return [{ ...filledWith(line, picked, update.lot || null), offerId: null }]
}

/**
 * The order's lines as the updates leave them: filled lines, substitutes in place of the ones they
 * had before. Throws `invalid_input` with every fault at its field; then nothing is written.
 */
export const pickedLines = (
  lines: readonly OrderLineRow[],
  updates: readonly PlacedUpdate[],
  replacements: Replacements,
): PickedLine[] => {
  const errors: Record<string, string[]> = {}
  const updated = new Map<number, PickedLine[]>()

  const take = (update: Update): Fault | undefined => {
    const line = lines.find(({ id }) => id === update.line_id)
    if (line === undefined || line.substitutesLineId !== null)
      return { field: 'line_id', message: 'Cette ligne n’est pas ou plus de cette commande.' }
    if (updated.has(line.id))
      return { field: 'line_id', message: 'Cette ligne figure deux fois dans l’envoi.' }
    const fault = weighingFault(update)
    if (fault !== null) return fault
    const done =
      update.substitute_specification_id == null
        ? fill(line, update)
        : replace(line, update, replacements)
    if (!Array.isArray(done)) return done
    updated.set(line.id, done)
    return undefined
  }
  for (const { at, update } of updates) {
    const fault = take(update)
    if (fault !== undefined) errors[`updates.${at}.${fault.field}`] = [fault.message]
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })

  const isReplaced = (line: OrderLineRow): boolean =>
    line.substitutesLineId !== null && updated.has(line.substitutesLineId)
  return lines
    .filter(line => !isReplaced(line))
    .flatMap(line => updated.get(line.id) ?? [{ ...line, offerId: null }])
}

/**
 * Totals of an order on what was picked so far. The delivery fee stays as ordered: a shortage of the
 * wholesaler never takes the franco away from the buyer (docs/trade-and-law.md#franco).
 */
export const pickedTotals = (
  order: Pick<OrderHeadRow, 'deliveryFeeCents' | 'contributions'>,
  lines: readonly PickedLine[],
  { interfelKind, interfelRates, day }: PickingTerms,
): OrderTotals =>
  orderTotals({
    lines,
    delivery: { feeCents: order.deliveryFeeCents, francoCents: null },
    interfel: {
      // Who was charged when ordering stays charged.
      customer: { kind: interfelKind, override: order.contributions.length > 0 ? true : null },
      rates: interfelRates,
      day,
    },
  })
