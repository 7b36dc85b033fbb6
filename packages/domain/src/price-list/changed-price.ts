import { exact, roundHalfUp } from '../money/money.ts'

/**
 * A price (1/10 000 €) changed by so many hundredths of a percent and rounded half up to a step
 * (1/10 000 €), never below one step.
 */
export const changedPrice = (
  priceE4: number,
  { basisPoints, stepE4 }: { basisPoints: number; stepE4: number },
): number => {
  const step = exact(stepE4)
  const steps = roundHalfUp(exact(priceE4) * BigInt(10_000 + basisPoints), 10_000n * step)
  return Math.max(1, steps) * stepE4
}
