import { priceAt } from '@carreau/domain/money/brackets'
import { e4FromEuros, milliFromPackages } from '@carreau/domain/money/money'
import { comparedPrice, lineTotal, type Unit } from '@carreau/domain/money/quantity'
import type { CustomerPrice, Product, Specification } from '../catalogue.queries.ts'

/** A specification and the wholesaler's offer for it. */
export type Choice = { specification: Specification; price: CustomerPrice }

/**
 * What a price of this specification is compared by, and what it is sold by where that is another: « 7,20
 * €/kg » beside « 0,72 €/botte » (docs/product.md#comparing).
 */
export const pricesOf = (
  specification: Specification,
  price: { unit: Unit; unit_price: number },
) => {
  const compared = comparedPrice(price, specification)
  return { compared, isSoldSo: compared.unit === price.unit }
}

const rankOf = ({ specification, price }: Choice): number => {
  const { unit, value } = comparedPrice(price, specification)
  // What has no weight compares with nothing else and comes last, as in `comparisonRank`.
  return unit === 'kg' ? value : 1e9 + value
}

/** A product's specifications with their cheapest open offer, cheapest per kg or piece first. */
export const bestChoices = (product: Product): Choice[] =>
  product.specifications
    .flatMap(specification => {
      const price = specification.customer_price.find(({ available }) => available)
      return price === undefined ? [] : [{ specification, price }]
    })
    .sort((left, right) => rankOf(left) - rankOf(right))

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
  lineTotal(priceReached(price, packages).package_price, packages)

/** Half packages where offer and product allow them (docs/product.md#half-packages). */
export const stepOf = (product: Pick<Product, 'is_indivisible'>, price: CustomerPrice): 0.5 | 1 =>
  price.allows_half && !product.is_indivisible ? 0.5 : 1
