import { formatDateInSentence, formatDay } from '../french/dates.ts'
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

/** What is left of an offer, and the day from which more is: an arrival serves no delivery before it. */
export type Left = {
  readonly leftMilli?: number | null
  /** Of that, for deliveries before `moreFrom` (YYYY-MM-DD); null where nothing is announced. */
  readonly leftBeforeMilli?: number | null
  readonly moreFrom?: string | null
}

/** What may be ordered for the delivery of a day, in thousandths of packages; null: as much as one likes. */
export const leftOn = (left: Left, day: string | null): number | null =>
  isBefore(left, day) ? (left.leftBeforeMilli ?? 0) : (left.leftMilli ?? null)

const isBefore = ({ moreFrom }: Left, day: string | null): boolean =>
  moreFrom != null && day !== null && day < moreFrom

/** The packages left that a buyer is told of, or null: there are many, or nobody counts. `asked`: what the buyer wants. */
export const toldPackages = (leftMilli: number | null, askedMilli = 0): number | null =>
  leftMilli === null || (leftMilli > toldMilli && leftMilli >= askedMilli)
    ? null
    : packagesFromMilli(leftMilli)

/** « Plus que 6 colis », « Épuisé ». */
export const leftWords = (packages: number): string =>
  packages === 0 ? 'Épuisé' : `Plus que ${formatPackages(packages)}`

/** « 2 colis avant le 1er décembre », beside « Plus que 8 colis »; « Livrable dès le 1er décembre » */
export const beforeWords = ({ packages, day }: { packages: number; day: string }): string =>
  packages === 0
    ? `Livrable dès le ${formatDay(day)}`
    : `${formatPackages(packages)} avant le ${formatDay(day)}`

/** Something of which more was wanted than there is. */
export type Short = {
  readonly name: string
  readonly leftMilli: number
  /** Only for deliveries before that day; null or absent: at all. */
  readonly moreFrom?: string | null
}

/** What is short of a line for the delivery of a day, with the day from which there is more. */
export const shortOn = (
  line: Left & { readonly name: string },
  { asked, day }: { asked: number; day: string | null },
): Short | null => {
  const leftMilli = leftOn(line, day)
  if (leftMilli === null || asked <= leftMilli) return null
  return { name: line.name, leftMilli, moreFrom: isBefore(line, day) ? line.moreFrom : null }
}

const ofShort = ({ name, leftMilli, moreFrom }: Short): string => {
  const left = leftMilli === 0 ? 'rien' : `que ${formatPackages(packagesFromMilli(leftMilli))}`
  const before = moreFrom == null ? '' : ` avant le ${formatDateInSentence(moreFrom)}`
  return `il ne reste ${left} de «\u00a0${name}\u00a0»${before}`
}

/** « Chez Primeurs de Rungis, il ne reste que 2 colis de « Tomate grappe ». » Without a name, of whoever it is clear. */
export const shortSentence = (shopName: string | null, shorts: readonly Short[]): string => {
  const said = formatList(shorts.map(ofShort))
  return shopName === null
    ? `${said.charAt(0).toUpperCase()}${said.slice(1)}.`
    : `Chez ${shopName}, ${said}.`
}
