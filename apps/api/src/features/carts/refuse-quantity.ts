import { formatPackages } from '@carreau/domain/french/format'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { checkPackages, readPackages } from '@carreau/domain/money/quantity'
import { AppError } from '../../platform/errors/app-error.ts'
import type { OfferRules } from './door/carts.sql.ts'

/** Packages in thousandths when some offer could be sold so, or null: halves at the finest. */
export const anyOfferPackages = (packages: number): number | null =>
  readPackages(packages, { isIndivisible: false, allowsHalf: true }).packagesMilli

/** Somebody else has changed the line since it was seen. */
export const refuseUnseen = (): AppError =>
  new AppError('changed_meanwhile', {
    message: 'La quantité de cet article a été modifiée entre-temps.',
  })

/**
 * Names why a line may not hold `packages` more than it does (docs/product.md#half-packages). A
 * minimum of one package is none: an offer by half may still be ordered by half.
 */
export const refuseQuantity = (packages: number, rules: OfferRules): AppError => {
  const { packagesMilli, refusal } = readPackages(packages, rules)
  if (refusal !== null) return new AppError(refusal)
  const total = rules.heldMilli + packagesMilli
  if (rules.minPackagesMilli > 1000 && total < rules.minPackagesMilli) {
    const minimum = formatPackages(packagesFromMilli(rules.minPackagesMilli))
    const message = `Cette offre se vend à partir de ${minimum}.`
    return new AppError('quantity_below_minimum', { message })
  }
  // Nothing left but the sum: too much, or no longer a multiple of what is sold.
  return new AppError(checkPackages({ ...rules, packagesMilli: total }) ?? 'quantity_too_large')
}
