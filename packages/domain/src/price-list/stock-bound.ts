import { formatList, formatPackages } from '../french/format.ts'
import { packagesFromMilli } from '../money/money.ts'
import { minimumMilli, type OfferRules, stepMilli } from '../money/quantity.ts'

/** Offers that promise no more than there is (docs/product.md#offers-bound-to-the-stock). */

/** Buyers are told what is left from here on down: above it the figure is the wholesaler's own business. */
export const toldMilli = 10_000

/**
 * So much of an offer may still be ordered, in thousandths of packages: whole steps, and nothing where that is less than
 * the least that is sold; null: it is not bound. The twin of `left_to_order` in SQL.
 */
export const leftToOrder = (leftMilli: number | null, rules: OfferRules): number | null => {
  if (leftMilli === null) return null
  const step = stepMilli(rules)
  return leftMilli < minimumMilli(rules) ? 0 : leftMilli - (leftMilli % step)
}

/** The packages left that a buyer is told of, or null: there are many, or nobody counts. `asked`: what the buyer wants. */
export const toldPackages = (leftMilli: number | null, askedMilli = 0): number | null =>
  leftMilli === null || (leftMilli > toldMilli && leftMilli >= askedMilli)
    ? null
    : packagesFromMilli(leftMilli)

/** « Plus que 6 colis », « Épuisé ». */
export const leftWords = (packages: number): string =>
  packages === 0 ? 'Épuisé' : `Plus que ${formatPackages(packages)}`

/** Something of which more was wanted than there is. */
export type Short = { readonly name: string; readonly leftMilli: number }

const ofShort = ({ name, leftMilli }: Short): string =>
  leftMilli === 0
    ? `il ne reste rien de «\u00a0${name}\u00a0»`
    : `il ne reste que ${formatPackages(packagesFromMilli(leftMilli))} de «\u00a0${name}\u00a0»`

/** « Chez Primeurs de Rungis, il ne reste que 2 colis de « Tomate grappe ». » Without a name, of whoever it is clear. */
export const shortSentence = (shopName: string | null, shorts: readonly Short[]): string => {
  const said = formatList(shorts.map(ofShort))
  return shopName === null
    ? `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
    : `Chez ${shopName}, ${said}.`
}
