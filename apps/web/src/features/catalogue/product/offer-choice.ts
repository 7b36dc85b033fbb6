import { priceAt } from '@carreau/domain/money/brackets'
import {
  centsFromEuros,
  e4FromEuros,
  eurosFromCents,
  eurosFromE4,
  gFromKg,
  milliFromPackages,
} from '@carreau/domain/money/money'
import { cartLineTotalCents, comparisonPrice, type Unit } from '@carreau/domain/money/quantity'
import type { CustomerPrice, Product, Specification } from '../catalogue.queries.ts'

/** A specification and the wholesaler's offer for it. */
export type Choice = { specification: Specification; price: CustomerPrice }

const billingTypeOf = (unit: Unit) => {
  if (unit === 'kg') return 'weight'
  return unit === 'package' ? 'package' : 'unit'
}

const contentOf = ({ units_per_package, average_volume }: Specification) => ({
  unitsPerPackage: units_per_package,
  averageVolumeG: average_volume === null ? null : gFromKg(average_volume),
})

/** What an offer costs per kg or piece (docs/trade-and-law.md#billing-units). */
const comparedE4 = ({ specification, price }: Choice): number =>
  comparisonPrice({
    ...contentOf(specification),
    billingType: billingTypeOf(price.unit),
    unitPriceE4: e4FromEuros(price.unit_price),
  }).priceE4

/** Per kg or piece, the price of an offer made by the package; null when it is said already. */
export const spreadPrice = (choice: Choice): { unit: Unit; value: number } | null => {
  if (choice.price.unit !== 'package') return null
  const { per, priceE4 } = comparisonPrice({
    ...contentOf(choice.specification),
    billingType: 'package',
    unitPriceE4: e4FromEuros(choice.price.unit_price),
  })
  return { unit: per, value: eurosFromE4(priceE4) }
}

/** A product's specifications with their cheapest open offer, cheapest per kg or piece first. */
export const bestChoices = (product: Product): Choice[] =>
  product.specifications
    .flatMap(specification => {
      const price = specification.customer_price.find(({ available }) => available)
      return price === undefined ? [] : [{ specification, price }]
    })
    .sort((left, right) => comparedE4(left) - comparedE4(right))

type Step = Pick<CustomerPrice, 'unit_price' | 'package_price'>

/** The price of the whole line: its own or the bracket reached (docs/trade-and-law.md#brackets). */
export const priceReached = (price: CustomerPrice, packages: number): Step => {
  const steps = price.brackets.map(bracket => ({
    ...bracket,
    minPackagesMilli: milliFromPackages(bracket.min_packages),
    unitPriceE4: e4FromEuros(bracket.unit_price),
  }))
  const baseE4 = e4FromEuros(price.unit_price)
  const reachedE4 = priceAt({ baseE4, brackets: steps }, milliFromPackages(packages))
  return reachedE4 === baseE4
    ? price
    : (steps.find(({ unitPriceE4 }) => unitPriceE4 === reachedE4) ?? price)
}

/** What so many packages cost, in €. */
export const totalFor = (price: CustomerPrice, packages: number): number =>
  eurosFromCents(
    cartLineTotalCents({
      packagePriceCents: centsFromEuros(priceReached(price, packages).package_price),
      packagesMilli: milliFromPackages(packages),
    }),
  )

/** Half packages where offer and product allow them (docs/product.md#half-packages). */
export const stepOf = (product: Pick<Product, 'is_indivisible'>, price: CustomerPrice): 0.5 | 1 =>
  price.allows_half && !product.is_indivisible ? 0.5 : 1
