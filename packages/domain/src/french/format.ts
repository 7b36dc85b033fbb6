import type { Unit } from '../quantity.ts'
import { parisZone } from './paris-zone.ts'

/**
 * The one place that writes numbers, money, dates and lists in French. Intl instances are costly
 * to build and cheap to call: each is built when first needed and lives as long as the module.
 */
const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

const noBreak = '\u00a0'
const narrowNoBreak = '\u202f'

const euros = lazily(() => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }))
const unitEuros = lazily(
  () =>
    new Intl.NumberFormat('fr-FR', {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 4,
    }),
)
const decimals = lazily(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 }))

/** « 1 234,50 € » from euros. */
export const formatEuros = (amount: number): string => euros().format(amount)

const perUnit: Record<Unit, string> = {
  kg: 'kg',
  piece: 'pièce',
  bunch: 'botte',
  punnet: 'barquette',
  package: 'colis',
}

/** « 1,85 €/kg », « 0,95 €/pièce » from euros: two to four decimals. */
export const formatUnitPrice = (price: number, unit: Unit): string =>
  `${unitEuros().format(price)}/${perUnit[unit]}`

/** « 1 234,5 »: at most three decimals. */
export const formatNumber = (value: number): string => decimals().format(value)

/** « 30,395 kg » from kilograms. */
export const formatKg = (kg: number): string => `${decimals().format(kg)}${noBreak}kg`

/** « 1 colis », « 1,5 colis »: the word does not change. */
export const formatPackages = (packages: number): string =>
  `${decimals().format(packages)}${noBreak}colis`

const unitWords: Record<Unit, readonly [singular: string, plural: string]> = {
  kg: ['kg', 'kg'],
  piece: ['pièce', 'pièces'],
  bunch: ['botte', 'bottes'],
  punnet: ['barquette', 'barquettes'],
  package: ['colis', 'colis'],
}

/** « 30,395 kg », « 36 pièces »: a quantity of what a price is the price of. */
export const formatQuantity = (quantity: number, unit: Unit): string =>
  formatCount(quantity, ...unitWords[unit])

/** « 5,5 % » from a rate in percent as the API carries it, '5.5'. */
export const formatRate = (rate: string): string => `${decimals().format(Number(rate))}${noBreak}%`

/** The word a number calls for: French is plural from 2 on (0 pièce, 1,5 pièce, 2 pièces). */
export const plural = (count: number, singular: string, pluralForm: string): string =>
  Math.abs(count) < 2 ? singular : pluralForm

/** « 1 234 produits »: the number and the word it calls for. */
export const formatCount = (count: number, singular: string, pluralForm: string): string =>
  `${decimals().format(count)}${noBreak}${plural(count, singular, pluralForm)}`

const longDate = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      weekday: 'long',
      day: '2-digit',
      month: 'long',
      year: 'numeric',
    }),
)
const time = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** A date, an ISO 8601 time with offset, or a day YYYY-MM-DD, which is that day in Paris. */
export type Moment = Date | string

const instantOf = (moment: Moment): Date => {
  if (typeof moment !== 'string') return moment
  // Noon UTC is the same day in Paris, summer and winter.
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T12:00:00Z` : moment)
}

/** « samedi 21 novembre 2026 » (spec §1). Throws RangeError on what is no date. */
export const formatLongDate = (moment: Moment): string => longDate().format(instantOf(moment))

const longDateInSentence = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** French counts the first day of a month, and only that one: « 1er », then « 2 ». */
const withOrdinal = (text: string): string => text.replace(/(?<!\d)1(?=\s\p{L})/u, '1er')

/**
 * « mardi 1er décembre 2026 », « samedi 5 décembre 2026 »: a long date within a sentence, as one writes
 * it. Spec §1 gives a date two digits where it is shown by itself, which is `formatLongDate`. Throws
 * RangeError on what is no date.
 */
export const formatDateInSentence = (moment: Moment): string =>
  withOrdinal(longDateInSentence().format(instantOf(moment)))

/** « 06:30 » (spec §1). Throws RangeError on what is no date. */
export const formatTime = (moment: Moment): string => time().format(instantOf(moment))

/** « samedi 5 décembre 2026 à 06:30 ». Throws RangeError on what is no date. */
export const formatDateTime = (moment: Moment): string =>
  `${formatDateInSentence(moment)} à ${formatTime(moment)}`

const date = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** « 12 novembre 2026 », « 1er janvier 2027 ». Throws RangeError on what is no date. */
export const formatDate = (moment: Moment): string => withOrdinal(date().format(instantOf(moment)))

const dayOfMonth = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      day: 'numeric',
      month: 'long',
    }),
)

/** « 12 novembre », « 1er août », where the year goes without saying. Throws RangeError on what is no date. */
export const formatDay = (moment: Moment): string =>
  withOrdinal(dayOfMonth().format(instantOf(moment)))

const conjunction = lazily(() => new Intl.ListFormat('fr-FR', { type: 'conjunction' }))

/** « a, b et c ». */
export const formatList = (items: readonly string[]): string => conjunction().format(items)

/**
 * Makes the spaces French typography wants unbreakable: narrow before ; ! ?, full before : and
 * inside « ». Only spaces already there change, so « 12:30 » and addresses of pages stay whole.
 */
export const frenchSpaces = (text: string): string =>
  text
    .replace(/[ \u00a0\u202f]+(?=[;!?])/g, narrowNoBreak)
    .replace(/[ \u00a0\u202f]+(?=[:»])/g, noBreak)
    .replace(/«[ \u00a0\u202f]+/g, `«${noBreak}`)
