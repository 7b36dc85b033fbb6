import { formatDay, formatLongDate, formatTime } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'

/** « Aujourd’hui », « Hier », « samedi 21 novembre 2026 ». */
export const dayWords = (day: string, now: Date): string => {
  const today = parisDay(now)
  if (day === today) return 'Aujourd’hui'
  return day === addDays(today, -1) ? 'Hier' : formatLongDate(day)
}

/** The same in a list: « 06:30 » today, « Hier », « 12 novembre ». */
export const shortMoment = (moment: string, now: Date): string => {
  const day = parisDay(new Date(moment))
  const today = parisDay(now)
  if (day === today) return formatTime(moment)
  return day === addDays(today, -1) ? 'Hier' : formatDay(moment)
}
