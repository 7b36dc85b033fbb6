import { formatList, formatNumber } from '@carreau/domain/french/format'
import type { Shop } from '../door/shops.queries.ts'

/** ISO weekdays: 1 = Monday … 7 = Sunday. */
export const weekdays = [
  { day: 1, letter: 'L', name: 'lundi' },
  { day: 2, letter: 'M', name: 'mardi' },
  { day: 3, letter: 'M', name: 'mercredi' },
  { day: 4, letter: 'J', name: 'jeudi' },
  { day: 5, letter: 'V', name: 'vendredi' },
  { day: 6, letter: 'S', name: 'samedi' },
  { day: 7, letter: 'D', name: 'dimanche' },
] as const

/** « mardi, mercredi et samedi », « tous les jours ». */
export const daysInWords = (days: readonly number[]): string =>
  days.length === weekdays.length
    ? 'tous les jours'
    : formatList(weekdays.filter(({ day }) => days.includes(day)).map(({ name }) => name))

/** « 23:00 la veille ». */
export const cutOffInWords = ({ cut_off, lead_days }: Shop['delivery']): string => {
  if (lead_days === 0) return `${cut_off} le jour même`
  return lead_days === 1
    ? `${cut_off} la veille`
    : `${cut_off}, ${formatNumber(lead_days)} jours avant`
}
