import { readPackages } from '@carreau/domain/money/quantity'
import { AppError } from '../../platform/errors/app-error.ts'

/**
 * Packages a list may ask for, in thousandths: whole or half, since the offer that will be found
 * for them may allow it.
 */
export const typedQuantity = (packages: number): number => {
  const { packagesMilli, refusal } = readPackages(packages, {
    isIndivisible: false,
    allowsHalf: true,
  })
  if (refusal !== null) throw new AppError(refusal)
  return packagesMilli
}
