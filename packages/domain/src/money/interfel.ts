import { exact, minorFromDecimal, roundHalfUp, type TaxedAmount } from './money.ts'

/**
 * The interprofessional contribution on fresh fruit and vegetables
 * (docs/trade-and-law.md#interfel): collected by the supplier on its invoice, one line per origin
 * zone, at rates that are dated configuration.
 */

export const originZones = ['FR', 'UE_TIERS'] as const
export type OriginZone = (typeof originZones)[number]

export const interfelKinds = ['detaillant', 'collectivite', 'restaurant', 'grossiste'] as const
export type InterfelKind = (typeof interfelKinds)[number]

/** French name of each kind of customer. */
export const interfelKindLabels: Record<InterfelKind, string> = {
  detaillant: 'Détaillant, primeur',
  collectivite: 'Restauration collective',
  restaurant: 'Restaurant, traiteur',
  grossiste: 'Grossiste',
}

/** Produce of the overseas departments is of French origin (docs/trade-and-law.md#words). */
export const frenchOrigins: readonly string[] = ['FR', 'GP', 'MQ', 'RE', 'GF', 'YT']

/** Zone of an ISO 3166 alpha-2 origin. */
export const originZone = (originIsoCode: string): OriginZone =>
  frenchOrigins.includes(originIsoCode.toUpperCase()) ? 'FR' : 'UE_TIERS'

const chargedKinds: readonly InterfelKind[] = ['detaillant', 'collectivite']

/** Whom the contribution is collected from. `override`: the customer's own answer, if any. */
export type InterfelCustomer = { readonly kind: InterfelKind; readonly override?: boolean | null }

/** Whether this customer is charged: retailers and public catering, unless overridden. */
export const isInterfelCharged = ({ kind, override }: InterfelCustomer): boolean =>
  override ?? chargedKinds.includes(kind)

/** A rate in percent (at most 4 decimals) of one zone, from one day to another, both included. */
export type InterfelRate = {
  readonly zone: OriginZone
  readonly ratePercent: string
  readonly validFrom: string
  readonly validTo: string | null
}

export type ContributionLine = TaxedAmount & {
  readonly zone: OriginZone
  readonly label: string
  readonly ratePercent: string
  readonly baseCents: number
}

/** The contribution is a service to the eye of VAT: 20 % (docs/trade-and-law.md#interfel). */
export const interfelVatRate = '20'

/** French name of each zone. */
export const originZoneLabels: Record<OriginZone, string> = {
  FR: 'France',
  UE_TIERS: 'UE et pays tiers',
}

const labels: Record<OriginZone, string> = {
  FR: 'Cotisation interprofessionnelle Interfel – origine France',
  UE_TIERS: 'Cotisation interprofessionnelle Interfel – origine UE et pays tiers',
}

const rateOn = (rates: readonly InterfelRate[], zone: OriginZone, day: string) =>
  rates.find(
    rate =>
      rate.zone === zone && rate.validFrom <= day && (rate.validTo === null || day <= rate.validTo),
  )

/**
 * Contribution lines of a document dated `day` (YYYY-MM-DD), one per zone, France first. A zone
 * without a rate that day, or whose contribution rounds to nothing, has no line: an invoice line's
 * price must be above zero (BR-FR-DEC-03). Throws RangeError on a bad rate.
 */
export const contributionLines = (document: {
  lines: readonly { netCents: number; originIsoCode: string; isInterfelTaxable: boolean }[]
  customer: InterfelCustomer
  rates: readonly InterfelRate[]
  day: string
}): ContributionLine[] => {
  if (!isInterfelCharged(document.customer)) return []
  const taxable = document.lines.filter(line => line.isInterfelTaxable)
  return originZones.flatMap(zone => {
    const rate = rateOn(document.rates, zone, document.day)
    if (!rate) return []
    const base = taxable
      .filter(line => originZone(line.originIsoCode) === zone)
      .reduce((sum, line) => sum + exact(line.netCents), 0n)
    const partsPerMillion = BigInt(minorFromDecimal(rate.ratePercent, 4))
    const netCents = roundHalfUp(base * partsPerMillion, 1_000_000n)
    if (netCents <= 0) return []
    return {
      zone,
      label: labels[zone],
      ratePercent: rate.ratePercent,
      baseCents: roundHalfUp(base, 1n),
      netCents,
      vatRate: interfelVatRate,
    }
  })
}
