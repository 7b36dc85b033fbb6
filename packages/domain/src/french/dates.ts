import { lazily } from './lazily.ts'
import { parisZone } from './paris-zone.ts'

// The one place that writes dates and times in French.

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

/** « samedi 21 novembre 2026 » (docs/specification.md#dates). Throws RangeError on no date. */
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
 * it. A date shown by itself has two digits, which is `formatLongDate`
 * (docs/specification.md#dates). Throws RangeError on what is no date.
 */
export const formatDateInSentence = (moment: Moment): string =>
  withOrdinal(longDateInSentence().format(instantOf(moment)))

/** « 06:30 » (docs/specification.md#dates). Throws RangeError on what is no date. */
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

/** « 05/12/2026 », of a day YYYY-MM-DD, where figures stand in a column or a sentence is short. */
export const formatDayInFigures = (day: string): string => day.split('-').reverse().join('/')

const month = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: parisZone, month: 'long', year: 'numeric' }),
)

/** « novembre 2026 », of a month YYYY-MM. Throws RangeError on what is no month. */
export const formatMonth = (text: string): string => month().format(instantOf(`${text}-01`))

const shortDay = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      weekday: 'short',
      day: '2-digit',
      month: 'short',
    }),
)

/** « mer. 02 déc. », where there is room for little. Throws RangeError on what is no date. */
export const formatShortDay = (moment: Moment): string => shortDay().format(instantOf(moment))

const weekdayAndDay = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: parisZone, weekday: 'short', day: '2-digit' }),
)

/** « mer. 02 », of the coming days. Throws RangeError on what is no date. */
export const formatWeekdayAndDay = (moment: Moment): string =>
  weekdayAndDay().format(instantOf(moment))

/** « lun. 30 à 18:00 », of the coming days, where there is room for one line. Throws RangeError on what is no date. */
export const formatSoon = (moment: Moment): string =>
  `${formatWeekdayAndDay(moment)} à ${formatTime(moment)}`

const weekday = lazily(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: parisZone, weekday: 'short' }),
)

/** « jeu. ». Throws RangeError on what is no date. */
export const formatWeekday = (moment: Moment): string => weekday().format(instantOf(moment))
