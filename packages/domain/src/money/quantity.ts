import {
  e4FromEuros,
  e7FromEuros,
  eurosFromCents,
  eurosFromE4,
  exact,
  gFromKg,
  lineNetCents,
  milliFromPackages,
  roundHalfUp,
} from './money.ts'

/** What one unit price is the price of. */
export const units = ['kg', 'piece', 'bunch', 'punnet', 'package'] as const
export type Unit = (typeof units)[number]

/** UN/ECE codes of the units, for EN 16931 invoices (docs/trade-and-law.md#billing-units). */
export const unitCodes = {
  kg: 'KGM',
  piece: 'H87',
  bunch: 'XBH',
  punnet: 'XPJ',
  package: 'XCT',
} as const satisfies Record<Unit, string>

export const billingTypes = ['unit', 'weight', 'package'] as const
export type BillingType = (typeof billingTypes)[number]
export const volumeTypes = ['fixed', 'variable'] as const
export type VolumeType = (typeof volumeTypes)[number]

/** What a package holds: pieces, and net grams (an average when the weight is variable). */
export type PackageContent = {
  readonly billingType: BillingType
  readonly unitsPerPackage: number
  /** Net weight of one package in g; null where it is unknown and nothing is sold by weight. */
  readonly averageVolumeG: number | null
}

/** A number of packages of one content, with the real weight once picked. */
export type Quantity = PackageContent & {
  readonly packagesMilli: number
  readonly pickedWeightG?: number | null
}

const averageWeightG = ({ averageVolumeG }: PackageContent): bigint => {
  if (averageVolumeG === null) throw new RangeError('Sold by weight without a package weight')
  return exact(averageVolumeG)
}

/**
 * Quantity to bill in thousandths of the billing unit (grams for kg): pieces of the packages,
 * real weight when picked or else the average, or the packages themselves
 * (docs/trade-and-law.md#billing-units). Throws RangeError when sold by weight and neither weight
 * is known.
 */
export const billingQuantityMilli = (quantity: Quantity): number => {
  const packagesMilli = exact(quantity.packagesMilli)
  if (quantity.billingType === 'package') return quantity.packagesMilli
  if (quantity.billingType === 'unit') {
    return roundHalfUp(packagesMilli * exact(quantity.unitsPerPackage), 1n)
  }
  return quantity.pickedWeightG ?? roundHalfUp(packagesMilli * averageWeightG(quantity), 1000n)
}

/**
 * One package in 1/10 000 000 €, exact: the cart item's `price` (docs/product.md#cart-prices). Throws
 * RangeError when sold by weight and the weight is not known.
 */
export const packagePriceE7 = (
  offer: PackageContent & { readonly unitPriceE4: number },
): bigint => {
  const { billingType, unitsPerPackage, unitPriceE4 } = offer
  if (billingType === 'weight') return exact(unitPriceE4) * averageWeightG(offer)
  const sold = billingType === 'unit' ? exact(unitsPerPackage) : 1n
  return exact(unitPriceE4) * sold * 1000n
}

/** So many packages in cents: price of one × packages, rounded once (docs/product.md#cart-prices). */
export const packagesNetCents = (line: {
  readonly packagePriceE7: bigint
  readonly packagesMilli: number
}): number => roundHalfUp(line.packagePriceE7 * exact(line.packagesMilli), 100_000_000n)

/** The same for a screen, from what the API says: what so many packages at this price cost, in euros. */
export const lineTotal = (price: number, packages: number): number =>
  eurosFromCents(
    packagesNetCents({
      packagePriceE7: e7FromEuros(price),
      packagesMilli: milliFromPackages(packages),
    }),
  )

/**
 * Net of a line in cents wherever it stands (cart, order, papers), rounded once
 * (docs/trade-and-law.md#rounding): of its packages, or of the real weights once there are any, which
 * are summed before they come here.
 */
export const orderLineNetCents = (line: Quantity & { readonly unitPriceE4: number }): number => {
  const { billingType, packagesMilli, pickedWeightG, unitPriceE4 } = line
  return billingType === 'weight' && pickedWeightG != null
    ? lineNetCents({ quantityMilli: pickedWeightG, unitPriceE4 })
    : packagesNetCents({ packagePriceE7: packagePriceE7(line), packagesMilli })
}

/** Whether a price is an estimate until the crates are weighed (docs/product.md#billing-types). */
export const isEstimated = (volumeType: VolumeType): boolean => volumeType === 'variable'

/**
 * The price offers are compared by, in 1/10 000 € (docs/product.md#comparing): per kg wherever the
 * weight of a package is known, whatever it is sold by, else per piece.
 */
export const comparisonPrice = (
  offer: PackageContent & { readonly unitPriceE4: number },
): { per: 'kg' | 'piece'; priceE4: number } => {
  const { billingType, unitsPerPackage, averageVolumeG, unitPriceE4 } = offer
  if (billingType === 'weight') return { per: 'kg', priceE4: unitPriceE4 }
  const sold = billingType === 'unit' ? exact(unitsPerPackage) : 1n
  return averageVolumeG === null
    ? {
        per: 'piece',
        priceE4: roundHalfUp(exact(unitPriceE4) * sold, exact(unitsPerPackage)),
      }
    : { per: 'kg', priceE4: roundHalfUp(exact(unitPriceE4) * sold * 1000n, exact(averageVolumeG)) }
}

/** Where the ranks of prices per piece begin: 100 000 €, which no kilogram costs. */
const piecesFrom = 1_000_000_000

/**
 * A number that puts offers in order, cheapest first: those with a price per kg, then those that have one
 * per piece only, which says nothing beside the others. From 0 to 2 000 000 000.
 */
export const comparisonRank = (
  offer: PackageContent & { readonly unitPriceE4: number },
): number => {
  const { per, priceE4 } = comparisonPrice(offer)
  return per === 'kg'
    ? Math.min(priceE4, piecesFrom - 1)
    : piecesFrom + Math.min(priceE4, piecesFrom)
}

const billingTypeOf = (unit: Unit): BillingType => {
  if (unit === 'kg') return 'weight'
  return unit === 'package' ? 'package' : 'unit'
}

/**
 * The same for a screen, from what the API says, in euros: « 7,20 €/kg » of bunches at 0,72 €. A price
 * that is compared per piece keeps its own word: « 0,95 €/botte ».
 */
export const comparedPrice = (
  price: { readonly unit: Unit; readonly unit_price: number },
  content: { readonly units_per_package: number; readonly average_volume: number | null },
): { unit: Unit; value: number } => {
  const { per, priceE4 } = comparisonPrice({
    billingType: billingTypeOf(price.unit),
    unitsPerPackage: content.units_per_package,
    averageVolumeG: content.average_volume === null ? null : gFromKg(content.average_volume),
    unitPriceE4: e4FromEuros(price.unit_price),
  })
  const unit = per === 'kg' || price.unit === 'package' ? per : price.unit
  return { unit, value: eurosFromE4(priceE4) }
}

/** The most one line may ask for, in packages. */
export const maxPackages = 10_000

export type QuantityRefusal =
  | 'quantity_not_positive'
  | 'quantity_too_large'
  | 'quantity_not_whole'
  | 'quantity_not_half'

/** How an offer may be cut: an indivisible product never, another by half where the offer says. */
export type PackageRules = { readonly isIndivisible: boolean; readonly allowsHalf: boolean }
export type OfferRules = PackageRules & { readonly minPackagesMilli: number }

/** The least part of a package that is sold, in thousandths. */
export const stepMilli = ({ isIndivisible, allowsHalf }: PackageRules): 500 | 1000 =>
  allowsHalf && !isIndivisible ? 500 : 1000

/** A minimum of one package is none (docs/product.md#half-packages). */
export const minimumMilli = ({ minPackagesMilli }: OfferRules): number =>
  minPackagesMilli > 1000 ? minPackagesMilli : 0

/** Why this many cannot be ordered, or null; never rounded (docs/product.md#half-packages). */
export const checkPackages = ({
  packagesMilli,
  ...rules
}: PackageRules & { readonly packagesMilli: number }): QuantityRefusal | null => {
  if (!(packagesMilli > 0)) return 'quantity_not_positive'
  if (packagesMilli > maxPackages * 1000) return 'quantity_too_large'
  const step = stepMilli(rules)
  if (packagesMilli % step === 0) return null
  return step === 500 ? 'quantity_not_half' : 'quantity_not_whole'
}

/**
 * A quantity of packages as JSON carries it (1.5) into thousandths, or why it is refused. Takes
 * any number at all: NaN, infinite, negative, too many decimals are refusals, not errors.
 */
export const readPackages = (
  packages: number,
  rules: PackageRules,
): { packagesMilli: number; refusal: null } | { packagesMilli: null; refusal: QuantityRefusal } => {
  // Halves are exact in binary; any other fraction becomes one thousandth, which no step divides.
  const packagesMilli = Number.isInteger(packages * 2)
    ? packages * 1000
    : Math.trunc(packages) * 1000 + Math.sign(packages)
  const refusal = checkPackages({ packagesMilli, ...rules })
  return refusal === null ? { packagesMilli, refusal } : { packagesMilli: null, refusal }
}

/**
 * Packages (thousandths) to ask for when ordering the same again under an offer's rules of today:
 * never less than was ordered, raised to the minimum and to what may be cut, up to the most a line
 * may hold and to what is left (`leftToOrder`) of an offer bound to its stock.
 */
export const packagesToReorder = (
  orderedMilli: number,
  rules: OfferRules,
  leftMilli: number | null = null,
): number => {
  const step = stepMilli(rules)
  const wanted = Math.ceil(Math.max(orderedMilli, minimumMilli(rules)) / step) * step
  return Math.min(wanted, maxPackages * 1000, leftMilli ?? Number.POSITIVE_INFINITY)
}
