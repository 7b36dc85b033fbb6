import { formatList } from '@carreau/domain/french/format'

/** ISO weekdays, 1 = Monday. */
export const weekdays = [
  { day: 1, name: 'lundi' },
  { day: 2, name: 'mardi' },
  { day: 3, name: 'mercredi' },
  { day: 4, name: 'jeudi' },
  { day: 5, name: 'vendredi' },
  { day: 6, name: 'samedi' },
  { day: 7, name: 'dimanche' },
] as const

/** « lundi et jeudi », « tous les jours ». */
export const daysInWords = (days: readonly number[]): string =>
  days.length === weekdays.length
    ? 'tous les jours'
    : formatList(weekdays.filter(({ day }) => days.includes(day)).map(({ name }) => name))
