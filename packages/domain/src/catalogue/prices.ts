import { exact, roundHalfUp } from '../money/money.ts'
import type { BillingType, PackageContent } from '../money/quantity.ts'
import type { OrderStatus } from '../orders/orders.ts'

/** What is worth ordering today: the rules of the three sections of `/offers`. */

/** Days during which an offer that is new, or back, is an arrival. */
export const arrivalDays = 3
/** Hours before its end from which an offer is shown as the end of a lot. */
export const endingHours = 48
/** The longest price curve, in days. */
export const maxHistoryDays = 365
/** Days that today's price is compared with. */
export const comparedDays = 30
/** Of these, the days with a price that a comparison needs to mean something. */
export const minComparedDays = 10
/** How far below its median a price is good, in percent. */
export const goodPricePercent = 8
/** States in which an order's prices are what the buyer pays (docs/product.md#order-states). */
export const paidStatuses = [
  'submitted',
  'accepted',
  'picking',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[]
/** Days during which a fall of price is news. */
export const fallDays = 7

/**
 * Whether a price (1/10 000 € per unit) is worth showing against the median of the last 30 days in
 * the same unit: at least 8 % below it. Both are net prices and shown as such: « 1,85 €/kg,
 * 30 jours : 2,10 €/kg », never as a discount (C. com. L443-2).
 */
export const isGoodPrice = ({
  priceE4,
  medianE4,
}: {
  priceE4: number
  medianE4: number
}): boolean => exact(priceE4) * 100n <= exact(medianE4) * BigInt(100 - goodPricePercent)

/** Thousandths of a billing unit in one package: grams, pieces, or the package itself. */
const contentMilli = (
  billingType: BillingType,
  { unitsPerPackage, averageVolumeG }: Omit<PackageContent, 'billingType'>,
): number | null => {
  if (billingType === 'weight') return averageVolumeG
  return billingType === 'unit' ? unitsPerPackage * 1000 : 1000
}

/**
 * A unit price (1/10 000 €) in the product's usual unit, so that one curve holds every wholesaler:
 * the package's price spread over what it holds. Null when that needs a weight nobody knows.
 */
export const priceInUsualUnit = (
  offer: PackageContent & { readonly unitPriceE4: number },
  usual: BillingType,
): number | null => {
  if (offer.billingType === usual) return offer.unitPriceE4
  const held = contentMilli(offer.billingType, offer)
  const wanted = contentMilli(usual, offer)
  if (held === null || wanted === null) return null
  return Math.max(1, roundHalfUp(exact(offer.unitPriceE4) * exact(held), exact(wanted)))
}
