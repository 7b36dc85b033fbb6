import { sumExact } from '../money/money.ts'
import { type BillingType, maxPackages, type VolumeType } from '../money/quantity.ts'

/** A picker picks all, or less with a reason, never more (docs/trade-and-law.md#shortages). */

export type PickableLine = {
  readonly orderedPackagesMilli: number
  readonly billingType: BillingType
  readonly volumeType: VolumeType
  /** Net weight of one package in g, an average when the weight is variable. */
  readonly averageVolumeG: number | null
}

/** What was put in the crates: packages in thousandths, their net weight in g when weighed. */
export type Picked = {
  readonly packagesMilli: number
  readonly weightG: number | null
  readonly reason: string | null
}

export type PickingRefusal =
  | 'picked_not_half'
  | 'picked_too_many'
  | 'weight_required'
  | 'weight_unexpected'
  | 'weight_implausible'
  | 'shortage_unexplained'
  | 'weight_unexplained'

/**
 * Orders on one pick list: what one person carries, and what is drawn without holding up other calls.
 * A night with more is printed in parts (decision 23).
 */
export const ordersPerPickList = 100

/** French sentence of each refusal, for the field it is about. */
export const pickingRefusals: Record<
  PickingRefusal,
  { field: 'packages_quantity' | 'weight_kg' | 'reason'; message: string }
> = {
  picked_not_half: {
    field: 'packages_quantity',
    message: 'Indiquez un nombre de colis ou de demi-colis, zéro compris.',
  },
  picked_too_many: {
    field: 'packages_quantity',
    message: 'On ne prépare pas plus de colis qu’il n’en a été commandé.',
  },
  weight_required: {
    field: 'weight_kg',
    message: 'Indiquez le poids net pesé : ce produit est facturé au poids réel.',
  },
  weight_unexpected: {
    field: 'weight_kg',
    message: 'Ce produit n’est pas facturé au poids réel : n’indiquez pas de poids.',
  },
  weight_implausible: {
    field: 'weight_kg',
    message: 'Ce poids est trop loin du poids annoncé : vérifiez la saisie et la tare.',
  },
  shortage_unexplained: { field: 'reason', message: 'Indiquez le motif du manquant.' },
  weight_unexplained: {
    field: 'reason',
    message: 'Le poids s’écarte de plus de 10 % du poids annoncé : indiquez un motif.',
  },
}

/** Whether the line is billed on what the scale says (docs/trade-and-law.md#billing-units). */
export const isCatchWeight = ({ billingType, volumeType }: PickableLine): boolean =>
  billingType === 'weight' && volumeType === 'variable'

/** Percent by which a weight may leave the announced one unexplained, and at all. */
export const explainedBeyond = 10
const implausibleBeyond = 50

const checkWeight = (line: PickableLine, picked: Picked): PickingRefusal | null => {
  const { weightG, packagesMilli } = picked
  if (!isCatchWeight(line) || packagesMilli === 0)
    return weightG === null || (weightG === 0 && packagesMilli === 0) ? null : 'weight_unexpected'
  if (weightG === null || weightG <= 0) return 'weight_required'
  if (line.averageVolumeG === null) return null
  const expected = (line.averageVolumeG * packagesMilli) / 1000
  const percentOff = (Math.abs(weightG - expected) / expected) * 100
  if (percentOff > implausibleBeyond) return 'weight_implausible'
  return percentOff > explainedBeyond && !picked.reason ? 'weight_unexplained' : null
}

/**
 * Why a line cannot have been picked so, or null. Weights are of all its packages together, net of
 * tare; they are summed before anything is multiplied (docs/trade-and-law.md#rounding).
 */
export const checkPicked = (line: PickableLine, picked: Picked): PickingRefusal | null => {
  const { packagesMilli } = picked
  if (packagesMilli < 0 || packagesMilli % 500 !== 0) return 'picked_not_half'
  if (packagesMilli > Math.min(line.orderedPackagesMilli, maxPackages * 1000))
    return 'picked_too_many'
  const weightRefusal = checkWeight(line, picked)
  if (weightRefusal !== null) return weightRefusal
  return packagesMilli < line.orderedPackagesMilli && !picked.reason ? 'shortage_unexplained' : null
}

/** At most so many weighings make up one line. */
export const maxWeighings = 500

/** Weighings of one line, in g, of which only the net is invoiced: each is gross, each stood on the scale in the same packaging. */
export type Weighings = {
  readonly grossG: readonly number[]
  /** Of the packaging of one weighing, in g. */
  readonly tareG: number
}

export type WeighingRefusal =
  | { at: 'tare'; message: string }
  | { at: 'weighing'; index: number; message: string }
  | { at: 'weighings'; message: string }

/** Why these cannot be the weighings of so many packages (in thousandths), or null. */
export const checkWeighings = (
  { grossG, tareG }: Weighings,
  packagesMilli: number,
): WeighingRefusal | null => {
  if (tareG < 0) return { at: 'tare', message: 'Une tare n’est pas négative.' }
  if (grossG.length > Math.ceil(packagesMilli / 1000))
    return {
      at: 'weighings',
      message: 'Il y a plus de pesées que de colis préparés.',
    }
  const index = grossG.findIndex(gross => gross <= tareG)
  if (index === -1) return null
  return {
    at: 'weighing',
    index,
    message: 'Cette pesée ne dépasse pas la tare\u00a0: vérifiez la saisie.',
  }
}

/** Net of all weighings together in g. They are summed before anything is multiplied or rounded. */
export const netOfWeighings = ({ grossG, tareG }: Weighings): number =>
  sumExact(grossG) - tareG * grossG.length

/**
 * What goes to each order of packages picked for all of them (both in thousandths): orders are
 * served in their order, each in full before the next, never more than was picked or ordered.
 */
export const splitPackages = (pickedMilli: number, orderedMilli: readonly number[]): number[] => {
  let left = pickedMilli
  return orderedMilli.map(ordered => {
    const share = Math.max(0, Math.min(ordered, left))
    left -= share
    return share
  })
}

/** What a buyer accepts in place of what is short (docs/trade-and-law.md#shortages). */
export const substitutionRules = ['equivalent', 'same_product', 'none'] as const
export type SubstitutionRule = (typeof substitutionRules)[number]

/** French name of each rule, for the buyer who chooses it. */
export const substitutionLabels: Record<SubstitutionRule, string> = {
  equivalent: 'Produit équivalent accepté, jamais plus cher',
  same_product: 'Même produit seulement (autre origine, calibre ou conditionnement)',
  none: 'Aucun remplacement',
}

type OrderedGoods = {
  readonly productId: number
  /** The buyer's own ranking for this line; null where it made none. */
  readonly allowedSubstitutes: readonly number[] | null
}
type OtherGoods = { readonly productId: number; readonly specificationId: number }

/**
 * Whether a product may stand for the one that was ordered: one of the buyer's ranking for the line, or
 * where it made none, by its general rule.
 */
export const maySubstitute = (
  rule: SubstitutionRule,
  ordered: OrderedGoods,
  other: OtherGoods,
): boolean =>
  ordered.allowedSubstitutes === null
    ? rule === 'equivalent' || (rule === 'same_product' && ordered.productId === other.productId)
    : ordered.allowedSubstitutes.includes(other.specificationId)

/** Why the rule forbids it, in French; null when it does not. */
export const substitutionRefusal = (
  rule: SubstitutionRule,
  ordered: OrderedGoods,
  other: OtherGoods,
): string | null => {
  if (maySubstitute(rule, ordered, other)) return null
  if (ordered.allowedSubstitutes !== null)
    return ordered.allowedSubstitutes.length === 0
      ? 'Ce client n’accepte aucun remplacement pour cette ligne.'
      : 'Ce client a choisi lui-même ce qui peut remplacer cette ligne.'
  return rule === 'none'
    ? 'Ce client n’accepte aucun remplacement.'
    : 'Ce client n’accepte en remplacement que le même produit.'
}
