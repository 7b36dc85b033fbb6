import { exact, kgFromG, roundHalfUp } from './money.ts'
import type { BillingType, PackageContent, VolumeType } from './quantity.ts'

/**
 * Between what and what one package weighs, in net grams, where its wholesaler announces it
 * (docs/product.md#weights-as-brackets). Both or neither.
 */
export type AnnouncedWeights = {
  readonly weightMinG?: number | null | undefined
  readonly weightMaxG?: number | null | undefined
}

export type WeightBracket = { readonly minG: number; readonly maxG: number }

type Goods = Pick<PackageContent, 'billingType' | 'averageVolumeG'> & {
  readonly volumeType: VolumeType
}

/**
 * The bracket that counts: of what is billed on what the scale says, and never without the usual weight
 * that its announced price is of, whatever became of that since. Null where there is none.
 */
export const weightBracketOf = (goods: Goods & AnnouncedWeights): WeightBracket | null => {
  const { billingType, volumeType, averageVolumeG, weightMinG, weightMaxG } = goods
  if (billingType !== 'weight' || volumeType !== 'variable') return null
  if (weightMinG == null || weightMaxG == null || averageVolumeG === null) return null
  return { minG: Math.min(weightMinG, averageVolumeG), maxG: Math.max(weightMaxG, averageVolumeG) }
}

/** The bracket that counts as the API says it, in kilograms; nothing where there is none. */
export const announcedWeights = (
  goods: Goods & AnnouncedWeights,
): { weight_min_kg?: number; weight_max_kg?: number } => {
  const bracket = weightBracketOf(goods)
  return bracket === null
    ? {}
    : { weight_min_kg: kgFromG(bracket.minG), weight_max_kg: kgFromG(bracket.maxG) }
}

/** How far a bracket goes from the usual weight, in percent: what a picker may weigh at all. */
export const bracketWithin = 50

export type WeightBracketRefusal =
  | 'weights_incomplete'
  | 'weights_not_by_weight'
  | 'weights_without_usual'
  | 'weights_too_far'

/** French sentence of each refusal. */
export const weightBracketRefusals: Record<WeightBracketRefusal, string> = {
  weights_incomplete: 'Indiquez les deux poids, ou aucun.',
  weights_not_by_weight:
    'Seule une offre vendue au kilo et facturée au poids réel annonce une fourchette de poids.',
  weights_without_usual: 'La fourchette comprend le poids habituel du colis.',
  weights_too_far: `La fourchette reste à ${bracketWithin}\u00a0% au plus du poids habituel du colis.`,
}

/** Why an offer cannot announce these weights, or null; none is always right. */
export const checkWeightBracket = (
  goods: { billingType: BillingType; volumeType: VolumeType; averageVolumeG: number | null } & {
    weightMinG: number | null
    weightMaxG: number | null
  },
): WeightBracketRefusal | null => {
  const { billingType, volumeType, averageVolumeG, weightMinG, weightMaxG } = goods
  if (weightMinG === null && weightMaxG === null) return null
  if (weightMinG === null || weightMaxG === null) return 'weights_incomplete'
  if (billingType !== 'weight' || volumeType !== 'variable' || averageVolumeG === null)
    return 'weights_not_by_weight'
  if (weightMinG > averageVolumeG || weightMaxG < averageVolumeG) return 'weights_without_usual'
  const isTooFar =
    weightMinG * 100 < averageVolumeG * (100 - bracketWithin) ||
    weightMaxG * 100 > averageVolumeG * (100 + bracketWithin)
  return isTooFar ? 'weights_too_far' : null
}

/** So many weighings at least say something; of so many days at most. */
export const fewestWeighings = 8
export const weighingDays = 60

/** A delivered line as it was weighed. */
type WeighedLine = {
  readonly packagesMilli: number
  /** Net, of all its packages together. */
  readonly weightG: number
  /** What the scale said of each weighing, in its packaging; null where only the whole was written down. */
  readonly weighingsG: readonly number[] | null
  readonly tareG: number | null
}

/**
 * What one package weighed, by weighing: each of its own where every package was on the scale alone, else the line's
 * mean, once.
 */
export const packageWeights = (lines: readonly WeighedLine[]): number[] =>
  lines.flatMap(({ packagesMilli, weightG, weighingsG, tareG }) =>
    weighingsG !== null && weighingsG.length * 1000 === packagesMilli
      ? weighingsG.map(grossG => grossG - (tareG ?? 0))
      : [roundHalfUp(exact(weightG) * 1000n, exact(packagesMilli))],
  )

/** To what a proposal is rounded, outwards: what one says of such a package. */
const stepOf = (averageG: number): number => (averageG >= 2_000 ? 100 : averageG >= 500 ? 50 : 10)

/** The weighing (in rising order) below which so many percent of them lie. */
const percentile = (risingG: readonly number[], percent: number): number =>
  risingG[Math.round(((risingG.length - 1) * percent) / 100)] ?? 0

/**
 * The bracket that a wholesaler's own weighings speak for: from the 5th to the 95th percentile of what one
 * package weighed, rounded outwards, with the usual weight in it and within what may be announced. Null
 * where there are too few, or where they do not vary.
 */
export const proposedBracket = (
  packagesG: readonly number[],
  averageG: number,
): (WeightBracket & { weighings: number }) | null => {
  if (packagesG.length < fewestWeighings) return null
  const rising = packagesG.toSorted((left, right) => left - right)
  const step = stepOf(averageG)
  const least = Math.ceil((averageG * (100 - bracketWithin)) / 100)
  const most = Math.floor((averageG * (100 + bracketWithin)) / 100)
  const low = Math.floor(percentile(rising, 5) / step) * step
  const high = Math.ceil(percentile(rising, 95) / step) * step
  const minG = Math.max(least, Math.min(low, averageG))
  const maxG = Math.min(most, Math.max(high, averageG))
  return minG < maxG ? { minG, maxG, weighings: rising.length } : null
}
