import { formatList } from './format.ts'

/** The days of the week; ISO numbers them from 1, so that `weekdays[day - 1]` is the name of a day. */
export const weekdays = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const

/** « mardi, mercredi et samedi », « tous les jours »: ISO weekdays, in any order, in the week's own. */
export const daysInWords = (days: readonly number[]): string =>
  days.length === weekdays.length
    ? 'tous les jours'
    : formatList(weekdays.filter((_, index) => days.includes(index + 1)))
