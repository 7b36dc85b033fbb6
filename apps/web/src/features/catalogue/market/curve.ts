import type { PriceDay } from './market.queries.ts'

/** What a curve is drawn in: days across, this much upwards. */
export const curveHeight = 100

/** The lowest and the highest price drawn; undefined where no day has one. */
export const rangeOf = (days: readonly PriceDay[]): { low: number; high: number } | undefined => {
  const prices = days.flatMap(({ lowest, median }) => [lowest, median]).filter(isPrice)
  return prices.length === 0 ? undefined : { low: Math.min(...prices), high: Math.max(...prices) }
}

/** Where a price stands, from the top; one price that never moved stands in the middle. */
export const heightOf = (price: number, { low, high }: { low: number; high: number }): number =>
  high === low ? curveHeight / 2 : ((high - price) / (high - low)) * curveHeight

/** The `d` of an SVG path: a stroke for every run of days with a price, a dot for a lonely one. */
export const pathOf = (
  prices: readonly (number | null)[],
  range: { low: number; high: number },
): string =>
  prices
    .map((price, day) => {
      if (price === null) return ''
      const at = `${day} ${Math.round(heightOf(price, range) * 100) / 100}`
      return isPrice(prices[day - 1]) ? `L${at}` : `M${at}h0`
    })
    .join('')

const isPrice = (price: number | null | undefined): price is number => typeof price === 'number'
