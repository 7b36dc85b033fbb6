import type { Unit } from '../money/quantity.ts'
import { writeNumber } from './written-number.ts'

// The one place that writes numbers, money and lists in French; dates.ts writes dates.

const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

/** A minus is a minus (U+2212) where people read; what programs read is written by `csvCents` with a hyphen. */
const withEuro = (amount: number, most: number): string =>
  `${writeNumber(amount, 2, most)}${noBreak}€`

/** « 1 234,50 € » from euros. */
export const formatEuros = (amount: number): string => withEuro(amount, 2)

/** What a price is the price of: of one, of several. */
export const unitWords: Record<Unit, readonly [singular: string, plural: string]> = {
  kg: ['kg', 'kg'],
  piece: ['pièce', 'pièces'],
  bunch: ['botte', 'bottes'],
  punnet: ['barquette', 'barquettes'],
  package: ['colis', 'colis'],
}

/**
 * « 1,85 €/kg », « 0,95 €/pièce » from euros, as screens show prices: two decimals, but for what two of
 * them would make nothing.
 */
export const formatUnitPrice = (price: number, unit: Unit): string =>
  `${withEuro(price, Math.abs(price) < 0.01 ? 4 : 2)}/${unitWords[unit][0]}`

/** « 0,7425 €/kg »: to the letter, two to four decimals, for documents and the price list's grid. */
export const formatExactUnitPrice = (price: number, unit: Unit): string =>
  `${withEuro(price, 4)}/${unitWords[unit][0]}`

/** « 1 234,5 », « −18 »: at most three decimals. */
export const formatNumber = (value: number): string => writeNumber(value, 0, 3)

/** « 30,395 kg » from kilograms. */
export const formatKg = (kg: number): string => `${formatNumber(kg)}${noBreak}kg`

/** « 1 colis », « 1,5 colis »: the word does not change. */
export const formatPackages = (packages: number): string =>
  `${formatNumber(packages)}${noBreak}colis`

/** « 30,395 kg », « 36 pièces »: a quantity of what a price is the price of. */
export const formatQuantity = (quantity: number, unit: Unit): string =>
  formatCount(quantity, ...unitWords[unit])

/** « 5,5 % » from a rate in percent as the API carries it, '5.5'. */
export const formatRate = (rate: string): string => `${formatNumber(Number(rate))}${noBreak}%`

/** The word a number calls for: French is plural from 2 on (0 pièce, 1,5 pièce, 2 pièces). */
export const plural = (count: number, singular: string, pluralForm: string): string =>
  Math.abs(count) < 2 ? singular : pluralForm

/** « 1 234 produits »: the number and the word it calls for. */
export const formatCount = (count: number, singular: string, pluralForm: string): string =>
  `${formatNumber(count)}${noBreak}${plural(count, singular, pluralForm)}`

const joined = (items: readonly string[], word: string): string =>
  items.length < 2
    ? items.join('')
    : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`

/** « a, b et c ». */
export const formatList = (items: readonly string[]): string => joined(items, 'et')

/** « a, b ou c ». */
export const formatChoice = (items: readonly string[]): string => joined(items, 'ou')

/**
 * Makes the spaces French typography wants unbreakable: narrow before ; ! ?, full before : and
 * inside « ». Only spaces already there change, so « 12:30 » and addresses of pages stay whole.
 */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/[ \u00a0\u202f]{1,9}(?=[;!?])/g, narrowNoBreak)
    .replace(/[ \u00a0\u202f]{1,9}(?=[:»])/g, noBreak)
    .replace(/«[ \u00a0\u202f]+/g, `«${noBreak}`)

/** A text as a cell of a CSV: never taken for a formula, quoted where it must be. */
export const csvText = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** « 1234,50 »: what a French spreadsheet reads as a number. */
export const csvCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}
