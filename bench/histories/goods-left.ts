// What a line comes to, reckoned apart from the product's own code: what was picked, less what was credited.

/** Half up, of a sum that is never below zero. */
const halfUp = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under))

/** Cents of a quantity in thousandths at a price in ten-thousandths of a euro. */
const priceOf = (milli: number, unitPriceE4: number): number =>
  halfUp(BigInt(milli) * BigInt(unitPriceE4), 100_000n)

export type GoodsLeft = {
  unitPriceE4: number
  isByWeight: boolean
  /** As picked: thousandths of what is billed, and of packages. */
  pickedMilli: number
  packagesMilli: number
  /** What is left of it once it was credited. */
  milli: number
  cents: number
}

export const asPicked = (
  line: Pick<GoodsLeft, 'unitPriceE4' | 'isByWeight' | 'packagesMilli'> & { milli: number },
): GoodsLeft => ({
  ...line,
  pickedMilli: line.milli,
  cents: priceOf(line.milli, line.unitPriceE4),
})

export type Claimed = { packages: number } | { grams: number }

/** Takes what was accepted of a claim off; before its invoice the line is what is left, at its price. */
export const credit = (line: GoodsLeft, claimed: Claimed, isBilled: boolean): void => {
  const share =
    'grams' in claimed
      ? claimed.grams
      : halfUp(
          BigInt(line.pickedMilli) * BigInt(claimed.packages) * 1_000n,
          BigInt(line.packagesMilli),
        )
  // All the packages are all the weight, to the gram of each.
  const slack = line.isByWeight && 'packages' in claimed ? Math.ceil(line.packagesMilli / 1_000) : 0
  const milli = Math.abs(line.milli - share) <= slack ? line.milli : Math.min(share, line.milli)
  const left = line.milli - milli
  if (!isBilled) line.cents = priceOf(left, line.unitPriceE4)
  else
    line.cents -= left === 0 ? line.cents : Math.min(priceOf(milli, line.unitPriceE4), line.cents)
  line.milli = left
}
