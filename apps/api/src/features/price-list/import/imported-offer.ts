import { formatDateTime } from '@carreau/domain/french/dates'
import { formatExactUnitPrice, formatKg, formatNumber } from '@carreau/domain/french/format'
import { type Bracket, checkBrackets } from '@carreau/domain/money/brackets'
import { eurosFromE4, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import type { BillingType } from '@carreau/domain/money/quantity'
import {
  checkWeightBracket,
  type WeightBracket,
  weightBracketRefusals,
} from '@carreau/domain/money/weight-bracket'
import type { ImportField } from '@carreau/domain/price-list/price-list'
import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import { bracketMessages } from '../offers/changed-offer.ts'
import { unitOf } from '../price-list.present.ts'
import type { KnownSpecification, OwnOffer, ProductFacts } from './known-market.sql.ts'
import type { SaidOffer } from './line-cells.ts'

/** An offer as an import leaves it. */
export type ImportedOffer = {
  /** Null: it has never been on the list. */
  offerId: number | null
  version: number
  /** Null: one that the import creates. */
  specificationId: number | null
  billingType: BillingType
  unitPriceE4: number
  minPackagesMilli: number
  isAvailable: boolean
  validUntil: Date | null
  note: string
  brackets: readonly Bracket[]
  hasNewBrackets: boolean
  weightMinG: number | null
  weightMaxG: number | null
}

/** Brackets that still fall below the price and each other. */
const falling = (priceE4: number, brackets: readonly Bracket[]): readonly Bracket[] => {
  let last = priceE4
  return brackets.filter(({ unitPriceE4 }) => {
    const falls = unitPriceE4 < last
    if (falls) last = unitPriceE4
    return falls
  })
}

const sameBrackets = (one: readonly Bracket[], other: readonly Bracket[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ minPackagesMilli, unitPriceE4 }, at) =>
      minPackagesMilli === other[at]?.minPackagesMilli && unitPriceE4 === other[at].unitPriceE4,
  )

/** A date as a file holds it, to the minute. */
const minuteOf = (date: Date | null): number | null =>
  date === null ? null : Math.floor(date.getTime() / 60_000)

/** What a line leaves of the bracket of weight: priced by something else there is none, unless the line says one. */
const weightsAfter = (
  said: WeightBracket | null,
  kept: OwnOffer | null,
  billingType: BillingType,
): Pick<ImportedOffer, 'weightMinG' | 'weightMaxG'> => {
  if (said !== null) return { weightMinG: said.minG, weightMaxG: said.maxG }
  const stays = billingType === 'weight' ? kept : null
  return { weightMinG: stays?.weightMinG ?? null, weightMaxG: stays?.weightMaxG ?? null }
}

type Weights = Pick<OwnOffer, 'weightMinG' | 'weightMaxG'>
const hasSameWeights = (one: Weights, other: Weights): boolean =>
  one.weightMinG === other.weightMinG && one.weightMaxG === other.weightMaxG

const weightsOf = ({ weightMinG, weightMaxG }: ImportedOffer): string =>
  weightMinG === null || weightMaxG === null
    ? 'Sans fourchette de poids'
    : `Colis de ${formatNumber(kgFromG(weightMinG))} à ${formatKg(kgFromG(weightMaxG))}`

/** The offer as a line leaves it: what it does not say stays. */
export const offerOf = (
  own: OwnOffer | null,
  {
    offer: said,
    ...line
  }: {
    offer: SaidOffer
    billingType: BillingType
    priceE4: number
    sold: SpecificationKey | KnownSpecification
    now: Date
  },
): ImportedOffer => {
  const kept = own === null || own.isWithdrawn ? null : own
  // What is in tonight's file is on sale: a date that is over no longer says otherwise.
  const isOver = kept?.validUntil != null && kept.validUntil <= line.now
  const before = kept?.validUntil ?? null
  const isSameMinute = minuteOf(said.validUntil) === minuteOf(before)
  const unsaid = isOver ? null : before
  const brackets = said.brackets ?? falling(line.priceE4, kept?.brackets ?? [])
  return {
    offerId: own?.id ?? null,
    version: own?.version ?? 0,
    specificationId: 'id' in line.sold ? line.sold.id : null,
    billingType: line.billingType,
    unitPriceE4: line.priceE4,
    minPackagesMilli: said.minPackagesMilli ?? kept?.minPackagesMilli ?? 1000,
    isAvailable: said.isAvailable ?? true,
    validUntil: said.validUntil === null ? unsaid : isSameMinute ? before : said.validUntil,
    note: said.note ?? kept?.note ?? '',
    brackets,
    hasNewBrackets: !sameBrackets(brackets, own?.brackets ?? []),
    ...weightsAfter(said.weights, kept, line.billingType),
  }
}

/** What a line changes of an offer, in French; nothing when it leaves it as it is. */
export const changesOf = (
  own: OwnOffer,
  offer: ImportedOffer,
  { contentUnit }: Pick<SpecificationKey, 'contentUnit'>,
): string[] => {
  const changes: string[] = []
  const price = ({ billingType, unitPriceE4 }: Pick<OwnOffer, 'billingType' | 'unitPriceE4'>) =>
    formatExactUnitPrice(eurosFromE4(unitPriceE4), unitOf({ billingType, contentUnit }))
  if (own.unitPriceE4 !== offer.unitPriceE4 || own.billingType !== offer.billingType)
    changes.push(`${price(own)} → ${price(offer)}`)
  if (own.isAvailable !== offer.isAvailable)
    changes.push(offer.isAvailable ? 'Disponible' : 'Indisponible')
  if (own.minPackagesMilli !== offer.minPackagesMilli)
    changes.push(`Minimum ${formatNumber(packagesFromMilli(offer.minPackagesMilli))} colis`)
  if (minuteOf(own.validUntil) !== minuteOf(offer.validUntil))
    changes.push(
      offer.validUntil === null
        ? 'Sans date de fin'
        : `Jusqu’au ${formatDateTime(offer.validUntil)}`,
    )
  if (own.note !== offer.note) changes.push('Note')
  if (offer.hasNewBrackets) changes.push('Paliers')
  if (!hasSameWeights(own, offer)) changes.push(weightsOf(offer))
  return changes
}

export type Fault = [message: string, field: ImportField]

/** What is wrong with an offer that a line would leave. */
export const offerFault = (
  offer: ImportedOffer,
  {
    own,
    its,
    facts,
  }: { own: OwnOffer | null; its: SpecificationKey; facts: ProductFacts | undefined },
): Fault | null => {
  const refused = checkBrackets({ baseE4: offer.unitPriceE4, brackets: offer.brackets })
  if (refused !== null) return [bracketMessages[refused], 'brackets']
  if (facts?.isIndivisible === true && offer.minPackagesMilli % 1000 !== 0)
    return ['Le minimum compte des colis entiers.', 'min_packages']
  // The bracket that it has already is not judged again, whatever became of the usual weight since.
  if (own?.billingType === offer.billingType && hasSameWeights(own, offer)) return null
  const { averageVolumeG } = its
  const volumeType = facts?.volumeType ?? 'fixed'
  const weights = checkWeightBracket({ ...offer, volumeType, averageVolumeG })
  return weights === null ? null : [weightBracketRefusals[weights], 'weights']
}
