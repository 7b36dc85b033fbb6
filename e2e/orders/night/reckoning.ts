/**
 * What a night must come to, counted apart from the application: integers throughout, cents for
 * amounts, 1/10 000 € for prices, thousandths for quantities, ten-thousandths of a percent for rates.
 */

/** n ÷ d, halves up; both positive. */
const rounded = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d))

export const netOf = (quantityMilli: number, priceE4: number): number =>
  rounded(BigInt(quantityMilli) * BigInt(priceE4), 100_000n)

const partOf = (cents: number, rateE4: number): number =>
  rounded(BigInt(cents) * BigInt(rateE4), 1_000_000n)

/** What is sold: its net, and whose contribution it bears. */
export type Sold = { net: number; zone: 'FR' | 'UE_TIERS' | null }

/** The demo market's contribution rates. */
const contributionRates = { FR: 2_500, UE_TIERS: 1_300 }
const goodsRate = 55_000
const serviceRate = 200_000

export type Reckoned = {
  lines: number[]
  fee: number
  contributions: number[]
  net: number
  vat: { rate: number; base: number; amount: number }[]
  gross: number
}

/** Lines and transport at 5.5 %, contributions by zone at 20 %, VAT rounded once per rate. */
export const reckon = (sold: readonly Sold[], fee: number): Reckoned => {
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const lines = sold.map(({ net }) => net)
  const contributions = (['FR', 'UE_TIERS'] as const)
    .map(zone =>
      partOf(
        total(sold.filter(line => line.zone === zone).map(({ net }) => net)),
        contributionRates[zone],
      ),
    )
    .filter(amount => amount > 0)
  const vat = [
    { rate: 5.5, base: total(lines) + fee, amount: partOf(total(lines) + fee, goodsRate) },
    {
      rate: 20,
      base: total(contributions),
      amount: partOf(total(contributions), serviceRate),
    },
  ].filter(({ base }) => base > 0)
  const net = total(vat.map(({ base }) => base))
  return {
    lines,
    fee,
    contributions,
    net,
    vat,
    gross: net + total(vat.map(({ amount }) => amount)),
  }
}
