import { maxPackages, type PackageRules } from '../money/quantity.ts'

/**
 * Packages (thousandths) to ask for when ordering the same again under an offer's rules of today:
 * never less than was ordered, raised to the minimum and to what may be cut, up to the most a line
 * may hold. A minimum of one package is none (docs/product.md#half-packages).
 */
export const packagesToReorder = (
  orderedMilli: number,
  rules: PackageRules & { readonly minPackagesMilli: number },
): number => {
  const step = rules.allowsHalf && !rules.isIndivisible ? 500 : 1000
  const minimum = rules.minPackagesMilli > 1000 ? rules.minPackagesMilli : 0
  const wanted = Math.ceil(Math.max(orderedMilli, minimum) / step) * step
  return Math.min(wanted, maxPackages * 1000)
}
