import type { BuyerRole, Caller, ShopRole } from '../companies/roles.ts'
import { formatKg, formatPackages } from '../french/format.ts'
import { parisDay, parisInstant } from '../french/paris-time.ts'
import { addWorkingDays } from '../french/working-days.ts'
import { exact, kgFromG, packagesFromMilli, roundHalfUp, sumExact } from '../money/money.ts'
import { billingQuantityMilli, type PackageContent, type VolumeType } from '../money/quantity.ts'
import { isCatchWeight } from './picking.ts'

/** What a buyer disputes, and how long each side has (docs/trade-and-law.md#claims). */

export const claimStatuses = ['open', 'accepted', 'refused'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** French name of each status. */
export const claimStatusLabels: Record<ClaimStatus, string> = {
  open: 'En attente de réponse',
  accepted: 'Acceptée',
  refused: 'Refusée',
}

export const claimActions = ['accept', 'refuse'] as const

/** Who may open a claim, and who answers it. */
export const claimers = ['admin', 'purchaser'] as const satisfies readonly BuyerRole[]
export const answerers = ['admin', 'sales'] as const satisfies readonly ShopRole[]

export const mayClaim = ({ type, role }: Caller): boolean =>
  type === 'buyer' && claimers.some(one => one === role)

export const mayAnswerClaim = ({ type, role }: Caller): boolean =>
  type === 'shop' && answerers.some(one => one === role)

/** What is mostly wrong with fresh produce, in the words of the trade; anything else is free text. */
export const usualClaimReasons = [
  'Produit abîmé ou avarié',
  'Manquant à la livraison',
  'Poids inférieur au poids facturé',
  'Produit, origine ou calibre différent',
  'Maturité non conforme',
] as const

export const claimHours = 24
const answerDays = 2

/**
 * The last instant to dispute a delivery: 24 hours after it, counted from its day (YYYY-MM-DD) where the
 * buyer confirmed it earlier (docs/product.md#claims).
 */
export const claimableUntil = (deliveredAt: Date, deliveryDate: string): Date => {
  const from = Math.max(deliveredAt.getTime(), parisInstant(deliveryDate, '00:00').getTime())
  return new Date(from + claimHours * 3_600_000)
}

/** The wholesaler answers before the end of the second working day after the claim. */
export const answerBy = (openedAt: Date): Date =>
  parisInstant(addWorkingDays(parisDay(openedAt), answerDays), '23:59')

/** What of a line is disputed or credited: packages in thousandths, or grams of what was weighed. */
export type Claimed = { readonly packagesMilli: number | null; readonly weightG: number | null }

/** A line of a delivered order. */
export type DeliveredLine = PackageContent & {
  readonly volumeType: VolumeType
  readonly orderedPackagesMilli: number
  readonly pickedPackagesMilli?: number | null
  readonly pickedWeightG?: number | null
  readonly netCents: number
}

/** Why a quantity cannot be disputed or credited, for the field it is about. */
export type ClaimedFault = {
  field: 'line_id' | 'packages_quantity' | 'weight_kg'
  message: string
}

const pickedMilli = (line: DeliveredLine): number => line.pickedPackagesMilli ?? 0

/** What was invoiced of a line, in thousandths of its billing unit: grams for kg. */
export const deliveredMilli = (line: DeliveredLine): number =>
  pickedMilli(line) === 0 ? 0 : billingQuantityMilli({ ...line, packagesMilli: pickedMilli(line) })

/**
 * A claimed quantity in the billing unit, given how much is left: weight as it is, packages by their
 * share of what was invoiced. Shares of a weight are rounded to the gram: those that come within a
 * gram per package of the rest are the rest, so that all the packages are all the weight.
 */
export const claimedMilli = (
  line: DeliveredLine,
  { packagesMilli, weightG }: Claimed,
  leftMilli: number,
): number => {
  if (weightG !== null) return weightG
  const packages = pickedMilli(line)
  const share = roundHalfUp(
    exact(deliveredMilli(line)) * exact(packagesMilli ?? 0),
    exact(packages),
  )
  const slackG = line.billingType === 'weight' ? Math.ceil(packages / 1000) : 0
  return Math.abs(leftMilli - share) <= slackG ? leftMilli : share
}

/** What is left of a line once these quantities are taken, in its billing unit. */
export const leftMilli = (line: DeliveredLine, taken: readonly Claimed[]): number =>
  taken.reduce((left, one) => left - claimedMilli(line, one, left), deliveredMilli(line))

const packagesLeft = (line: DeliveredLine, left: number): number =>
  // Rounded down: what is said to be left can be asked for.
  Number((exact(left) * exact(pickedMilli(line))) / exact(deliveredMilli(line)))

const tooMuch = (line: DeliveredLine, claimed: Claimed, left: number): ClaimedFault => {
  const field = claimed.weightG === null ? 'packages_quantity' : 'weight_kg'
  const rest =
    claimed.weightG === null
      ? formatPackages(packagesFromMilli(packagesLeft(line, left)))
      : formatKg(kgFromG(left))
  return { field, message: `Il reste au plus ${rest} à contester sur cette ligne.` }
}

const checkMeasure = (line: DeliveredLine, { packagesMilli, weightG }: Claimed) => {
  if ((packagesMilli === null) === (weightG === null))
    return {
      field: 'packages_quantity',
      message: 'Indiquez un nombre de colis ou un poids, l’un des deux.',
    } satisfies ClaimedFault
  return weightG !== null && !isCatchWeight(line)
    ? ({
        field: 'weight_kg',
        message: 'Ce produit n’est pas facturé au poids réel : indiquez des colis.',
      } satisfies ClaimedFault)
    : null
}

/**
 * Why a quantity of a line cannot be disputed, or null. `taken`: what earlier claims had accepted or
 * still ask for.
 */
export const checkClaimed = (
  line: DeliveredLine,
  claimed: Claimed,
  taken: readonly Claimed[],
): ClaimedFault | null => {
  if (line.netCents <= 0 || deliveredMilli(line) === 0)
    return { field: 'line_id', message: 'Rien n’a été livré ni facturé sur cette ligne.' }
  const wrongMeasure = checkMeasure(line, claimed)
  if (wrongMeasure !== null) return wrongMeasure
  const left = leftMilli(line, taken)
  if (left <= 0)
    return { field: 'line_id', message: 'Toute cette ligne fait déjà l’objet d’une réclamation.' }
  if (claimedMilli(line, claimed, left) > left) return tooMuch(line, claimed, left)
  return null
}

/** Why this part of a disputed quantity cannot be credited, or null; nothing of it is a part too. */
export const checkAccepted = (claimed: Claimed, accepted: Claimed): ClaimedFault | null => {
  const byWeight = claimed.weightG !== null
  const asked = claimed.weightG ?? claimed.packagesMilli ?? 0
  const given = byWeight ? accepted.weightG : accepted.packagesMilli
  const other = byWeight ? accepted.packagesMilli : accepted.weightG
  const field = byWeight ? 'weight_kg' : 'packages_quantity'
  if (given === null || other !== null)
    return {
      field,
      message: byWeight
        ? 'La réclamation porte sur un poids : indiquez le poids accepté.'
        : 'La réclamation porte sur des colis : indiquez les colis acceptés.',
    }
  if (given <= asked) return null
  const most = byWeight ? formatKg(kgFromG(asked)) : formatPackages(packagesFromMilli(asked))
  return { field, message: `La réclamation porte sur ${most}\u00a0: on n’accepte pas plus.` }
}

/** Whether less than all of a claim was credited. */
export const isPartly = (lines: readonly { claimed: Claimed; accepted: Claimed }[]): boolean =>
  sumExact(lines.map(({ accepted }) => accepted.weightG ?? accepted.packagesMilli ?? 0)) <
  sumExact(lines.map(({ claimed }) => claimed.weightG ?? claimed.packagesMilli ?? 0))
