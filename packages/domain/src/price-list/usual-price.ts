import type { BillingType } from '../money/quantity.ts'

/** What is usually paid for a product, in 1/10 000 € of each unit; null where nobody sells it so. */
export type UsualPrices = { readonly [Billing in BillingType]: number | null }

/** A price this many times another's, or the other way round, is asked about before it is believed. */
const unlikely = 2.5

/** Whether a price is too far from another to go unseen. */
export const isOutlier = (priceE4: number, referenceE4: number | null): boolean =>
  referenceE4 !== null && (priceE4 > referenceE4 * unlikely || priceE4 * unlikely < referenceE4)

/** The middle of some prices; null of none. */
export const medianOf = (prices: readonly number[]): number | null =>
  prices.toSorted((one, other) => one - other)[Math.floor(prices.length / 2)] ?? null

/** The unit in which a price that is unlikely in its own would be usual; null where none is. */
export const likelierBilling = (
  priceE4: number,
  { said, usual }: { said: BillingType; usual: UsualPrices },
): BillingType | null =>
  (['weight', 'unit', 'package'] as const).find(
    billing =>
      billing !== said && usual[billing] !== null && !isOutlier(priceE4, usual[billing] ?? null),
  ) ?? null
