import { gFromKg, kgFromG, milliFromPackages } from '@carreau/domain/money/money'
import {
  checkPicked,
  checkWeighings,
  netOfWeighings,
  type PickingRefusal,
  pickingRefusals,
} from '@carreau/domain/orders/picking'
import { likelyLot } from '@carreau/domain/orders/stock/stock'
import type { PickedUpdate, PickingLine, Substitute } from './picking.queries.ts'

/** What is typed of a line and not yet sent; numbers are as their keys were pressed. */
export type LineDraft = {
  packages: string
  /** The weighing that is being typed, kg. */
  weight: string
  tare: string
  /** Gross, kg. */
  weighings: number[]
  lot: string
  reason: string
  substitute: Substitute | null
  /** The line's version that all this was typed on. */
  version: number
}

const numberOf = (text: string): number => Number(text.replace(',', '.') || '0')
const gramsOf = (text: string): number => gFromKg(numberOf(text))
/** A number as it would be typed. */
export const typedOf = (value: number): string => String(value).replace('.', ',')

export const draftOf = (line: PickingLine): LineDraft => ({
  packages: typedOf(line.picked_packages ?? line.allotted_packages ?? line.ordered_packages),
  weight: '',
  tare: line.tare_kg === null ? '' : typedOf(line.tare_kg),
  weighings: line.weights_kg ?? [],
  lot: line.lot ?? likelyLot(line.lots, line.last_lot) ?? '',
  reason: line.reason ?? '',
  substitute: null,
  version: line.picking_version,
})

export const packagesOf = (draft: LineDraft): number => numberOf(draft.packages)

/** What is in the crates: the line's own goods, or what replaces them. */
export const goodsOf = (line: PickingLine, draft: LineDraft) => draft.substitute ?? line

/** Whether the scale decides what is billed, as long as anything is delivered. */
export const isWeighedNow = (line: PickingLine, draft: LineDraft): boolean =>
  goodsOf(line, draft).is_weighed && packagesOf(draft) > 0

/** All weighings, the one that is being typed included, kg gross. */
export const allWeighings = ({ weighings, weight }: LineDraft): number[] =>
  weight === '' ? weighings : [...weighings, numberOf(weight)]

/** Net weight of all weighings in kg. */
export const netKg = (draft: LineDraft): number =>
  kgFromG(netOfWeighings({ grossG: allWeighings(draft).map(gFromKg), tareG: gramsOf(draft.tare) }))

const refusalOf = (line: PickingLine, draft: LineDraft): PickingRefusal | null => {
  const goods = goodsOf(line, draft)
  const isWeighed = isWeighedNow(line, draft)
  return checkPicked(
    {
      orderedPackagesMilli: milliFromPackages(line.ordered_packages),
      billingType: isWeighed ? 'weight' : 'package',
      volumeType: 'variable',
      averageVolumeG: goods.average_volume === null ? null : gFromKg(goods.average_volume),
    },
    {
      packagesMilli: Math.round(packagesOf(draft) * 1000),
      weightG: isWeighed && allWeighings(draft).length > 0 ? gFromKg(netKg(draft)) : null,
      reason: draft.reason || null,
    },
  )
}

const unexplained: readonly (PickingRefusal | null)[] = [
  'shortage_unexplained',
  'weight_unexplained',
]

/** Whether the reason is to be asked: fewer packages, or all weighed and far from what was announced. */
export const asksReason = (line: PickingLine, draft: LineDraft): boolean => {
  if (draft.reason !== '' || packagesOf(draft) < line.ordered_packages) return true
  const isAllWeighed = allWeighings(draft).length >= Math.ceil(packagesOf(draft))
  return isAllWeighed && unexplained.includes(refusalOf(line, { ...draft, reason: '' }))
}

/** The draft with the typed weighing among the others, or why it cannot be one. */
export const addWeighing = (draft: LineDraft): { draft: LineDraft } | { fault: string } =>
  gramsOf(draft.weight) <= gramsOf(draft.tare)
    ? { fault: 'Cette pesée ne dépasse pas la tare.' }
    : { draft: { ...draft, weighings: allWeighings(draft), weight: '' } }

/** A label says net; the tare is taken off all weighings alike. */
export const addNetWeight = (draft: LineDraft, netWeightG: number): LineDraft => ({
  ...draft,
  weighings: [...draft.weighings, kgFromG(netWeightG + gramsOf(draft.tare))],
})

/** What is sent of a draft, or the sentence that says what is missing; the server checks the same. */
export const updateOf = (
  line: PickingLine,
  draft: LineDraft,
): { update: PickedUpdate } | { fault: string } => {
  const { lot, reason, substitute } = draft
  const quantity = packagesOf(draft)
  const weights = allWeighings(draft)
  const isWeighed = isWeighedNow(line, draft)
  const weighed = { grossG: weights.map(gFromKg), tareG: gramsOf(draft.tare) }
  const bad = isWeighed ? checkWeighings(weighed, Math.round(quantity * 1000)) : null
  if (bad !== null) return { fault: bad.message }
  const refusal = refusalOf(line, draft)
  if (refusal !== null) return { fault: pickingRefusals[refusal].message }
  return {
    update: {
      line_id: line.id,
      packages_quantity: quantity,
      expected_version: draft.version,
      ...(isWeighed && { weights_kg: weights, tare_kg: numberOf(draft.tare) }),
      ...(lot !== '' && quantity > 0 && { lot }),
      ...(reason !== '' && { reason }),
      ...(substitute !== null &&
        quantity > 0 && { substitute_specification_id: substitute.specification_id }),
    },
  }
}
