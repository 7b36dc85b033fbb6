import { formatDateTime } from '@carreau/domain/french/dates'
import { formatExactUnitPrice, formatKg, formatNumber } from '@carreau/domain/french/format'
import { type BracketRefusal, checkBrackets } from '@carreau/domain/money/brackets'
import {
  e4FromEuros,
  eurosFromE4,
  gFromKg,
  kgFromG,
  milliFromPackages,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import type { BillingType } from '@carreau/domain/money/quantity'
import { checkWeightBracket, weightBracketRefusals } from '@carreau/domain/money/weight-bracket'
import type { OfferState } from './change-offers.sql.ts'

/** What a call may say of an offer; left out stays. */
export type OfferChange = {
  unit_price?: number | undefined
  min_packages?: number | undefined
  is_available?: boolean | undefined
  valid_until?: string | null | undefined
  note?: string | undefined
  brackets?: { min_packages: number; unit_price: number }[] | undefined
  billing_type?: BillingType | undefined
  allows_half?: boolean | undefined
  stock_bound?: boolean | undefined
  weight_min_kg?: number | null | undefined
  weight_max_kg?: number | null | undefined
}
export type FieldErrors = Record<string, string[]>

/** What is wrong with brackets, in French. */
export const bracketMessages: Record<BracketRefusal, string> = {
  bracket_minimum_not_increasing:
    'Chaque palier commence à plus de colis que le précédent, et au-dessus d’un colis.',
  bracket_price_not_decreasing: 'Le prix de chaque palier est plus bas que le précédent.',
  bracket_price_not_positive: 'Le prix doit être supérieur à zéro.',
}

const gramsOf = (kg: number | null): number | null => (kg === null ? null : gFromKg(kg))

/** What a change leaves of the bracket: priced by something else there is none, unless the change itself says one. */
const weightsAfter = (
  { weightMinG, weightMaxG, ...offer }: OfferState,
  { weight_min_kg: min, weight_max_kg: max, billing_type = offer.billingType }: OfferChange,
) => {
  const keeps = billing_type === 'weight'
  return {
    weightMinG: min === undefined ? (keeps ? weightMinG : null) : gramsOf(min),
    weightMaxG: max === undefined ? (keeps ? weightMaxG : null) : gramsOf(max),
  }
}

/** The offer as the change makes it. */
export const changedOffer = (offer: OfferState, change: OfferChange): OfferState => ({
  ...offer,
  unitPriceE4: change.unit_price === undefined ? offer.unitPriceE4 : e4FromEuros(change.unit_price),
  minPackagesMilli:
    change.min_packages === undefined
      ? offer.minPackagesMilli
      : milliFromPackages(change.min_packages),
  isAvailable: change.is_available ?? offer.isAvailable,
  validUntil:
    change.valid_until === undefined
      ? offer.validUntil
      : change.valid_until === null
        ? null
        : new Date(change.valid_until),
  note: change.note ?? offer.note,
  brackets:
    change.brackets?.map(bracket => ({
      minPackagesMilli: milliFromPackages(bracket.min_packages),
      unitPriceE4: e4FromEuros(bracket.unit_price),
    })) ?? offer.brackets,
  billingType: change.billing_type ?? offer.billingType,
  allowsHalf: change.allows_half ?? offer.allowsHalf,
  stockBound: change.stock_bound ?? offer.stockBound,
  ...weightsAfter(offer, change),
})

/** What is wrong with an offer, by field; empty when nothing is. */
export const offerErrors = (offer: OfferState): FieldErrors => {
  const errors: FieldErrors = {}
  const bracket = checkBrackets({ baseE4: offer.unitPriceE4, brackets: offer.brackets })
  if (bracket !== null) errors.brackets = [bracketMessages[bracket]]
  if (offer.isIndivisible && offer.allowsHalf)
    errors.allows_half = ['Ce produit ne se vend pas par demi-colis.']
  const byHalf = offer.allowsHalf && !offer.isIndivisible
  if (offer.minPackagesMilli % (byHalf ? 500 : 1000) !== 0)
    errors.min_packages = ['Le minimum compte des colis entiers.']
  const weights = checkWeightBracket(offer)
  if (weights !== null)
    errors[
      weights === 'weights_incomplete' && offer.weightMaxG === null
        ? 'weight_max_kg'
        : 'weight_min_kg'
    ] = [weightBracketRefusals[weights]]
  return errors
}

const weightWords = ({ weightMinG, weightMaxG }: OfferState): string =>
  weightMinG === null || weightMaxG === null
    ? 'Sans fourchette de poids'
    : `${formatNumber(kgFromG(weightMinG))} à ${formatKg(kgFromG(weightMaxG))}`

const priceWords = (offer: OfferState): string =>
  formatExactUnitPrice(
    eurosFromE4(offer.unitPriceE4),
    offer.billingType === 'weight' ? 'kg' : offer.billingType === 'unit' ? 'piece' : 'package',
  )

/** What another person has put where the change wants something else, in French, by field. */
export const differences = (offer: OfferState, wanted: OfferState): FieldErrors => {
  const errors: FieldErrors = {}
  if (offer.unitPriceE4 !== wanted.unitPriceE4 || offer.billingType !== wanted.billingType)
    errors.unit_price = [priceWords(offer)]
  if (offer.minPackagesMilli !== wanted.minPackagesMilli)
    errors.min_packages = [formatNumber(packagesFromMilli(offer.minPackagesMilli))]
  if (offer.isAvailable !== wanted.isAvailable)
    errors.is_available = [offer.isAvailable ? 'Disponible' : 'Indisponible']
  if (offer.validUntil?.getTime() !== wanted.validUntil?.getTime())
    errors.valid_until = [
      offer.validUntil === null ? 'Sans date de fin' : formatDateTime(offer.validUntil),
    ]
  if (offer.stockBound !== wanted.stockBound)
    errors.stock_bound = [offer.stockBound ? 'Selon le stock' : 'Sans compter le stock']
  if (offer.weightMinG !== wanted.weightMinG || offer.weightMaxG !== wanted.weightMaxG)
    errors.weight_min_kg = [weightWords(offer)]
  if (offer.note !== wanted.note) errors.note = [offer.note === '' ? 'Sans note' : offer.note]
  if (JSON.stringify(offer.brackets) !== JSON.stringify(wanted.brackets))
    errors.brackets = [
      offer.brackets.length === 0
        ? 'Sans palier'
        : offer.brackets
            .map(
              each =>
                `dès ${formatNumber(packagesFromMilli(each.minPackagesMilli))} colis : ${priceWords({ ...offer, unitPriceE4: each.unitPriceE4 })}`,
            )
            .join(' ; '),
    ]
  return errors
}
