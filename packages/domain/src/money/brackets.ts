/**
 * Net unit prices by quantity, never a discount (C. com. L443-2; docs/trade-and-law.md#net-prices).
 */

/** From this many packages on, the whole line costs this (docs/trade-and-law.md#brackets). */
export type Bracket = { readonly minPackagesMilli: number; readonly unitPriceE4: number }

export type OfferPrices = {
  readonly baseE4: number
  readonly brackets: readonly Bracket[]
  /** A price agreed with this customer, at any quantity. */
  readonly customerPriceE4?: number | null
}

/** Unit price (1/10 000 €) of a line: the lowest of customer price, base and brackets reached. */
export const priceAt = (prices: OfferPrices, packagesMilli: number): number =>
  Math.min(
    prices.baseE4,
    prices.customerPriceE4 ?? prices.baseE4,
    ...prices.brackets
      .filter(bracket => bracket.minPackagesMilli <= packagesMilli)
      .map(bracket => bracket.unitPriceE4),
  )

export type BracketRefusal =
  | 'bracket_minimum_not_increasing'
  | 'bracket_price_not_decreasing'
  | 'bracket_price_not_positive'

/**
 * What is wrong with the brackets of a base price, or null: minimums strictly increase from above
 * one package, prices strictly decrease from below the base and stay above zero.
 */
export const checkBrackets = ({
  baseE4,
  brackets,
}: Pick<OfferPrices, 'baseE4' | 'brackets'>): BracketRefusal | null => {
  if (!(baseE4 > 0)) return 'bracket_price_not_positive'
  let previous: Bracket = { minPackagesMilli: 1000, unitPriceE4: baseE4 }
  for (const bracket of brackets) {
    if (!(bracket.unitPriceE4 > 0)) return 'bracket_price_not_positive'
    if (!(bracket.minPackagesMilli > previous.minPackagesMilli)) {
      return 'bracket_minimum_not_increasing'
    }
    if (!(bracket.unitPriceE4 < previous.unitPriceE4)) return 'bracket_price_not_decreasing'
    previous = bracket
  }
  return null
}
