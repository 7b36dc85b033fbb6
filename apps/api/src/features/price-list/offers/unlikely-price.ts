import { formatExactUnitPrice } from '@carreau/domain/french/format'
import { eurosFromE4 } from '@carreau/domain/money/money'
import type { BillingType } from '@carreau/domain/money/quantity'
import type { SpecificationKey } from '@carreau/domain/price-list/reading/listed-specification'
import {
  isOutlier,
  likelierBilling,
  type UsualPrices,
} from '@carreau/domain/price-list/usual-price'
import { unitOf } from '../price-list.present.ts'

const unitWords: Record<BillingType, string> = {
  weight: 'le kg',
  unit: 'l’unité',
  package: 'le colis',
}

/** Why a price is to be confirmed: too far from yesterday's, else from the market's; null when it is not. */
export const unlikelyPrice = (
  priceE4: number,
  {
    billingType,
    contentUnit,
    yesterdaysE4,
    usual,
  }: {
    billingType: BillingType
    contentUnit: SpecificationKey['contentUnit']
    /** What it is listed at by the same unit; null when it is not. */
    yesterdaysE4: number | null
    usual: UsualPrices | undefined
  },
): string | null => {
  const euros = (e4: number) =>
    formatExactUnitPrice(eurosFromE4(e4), unitOf({ billingType, contentUnit }))
  if (yesterdaysE4 !== null)
    return isOutlier(priceE4, yesterdaysE4)
      ? `À confirmer : ${euros(priceE4)}, contre ${euros(yesterdaysE4)} jusqu’ici.`
      : null
  const reference = usual?.[billingType] ?? null
  if (usual === undefined || !isOutlier(priceE4, reference) || reference === null) return null
  const other = likelierBilling(priceE4, { said: billingType, usual })
  const hint = other === null ? '' : ` Est-ce le prix pour ${unitWords[other]} ?`
  return `À confirmer : ${euros(priceE4)}, contre ${euros(reference)} d’habitude sur le marché.${hint}`
}
