import { formatLongDate } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'

/** « Aujourd’hui », « Hier », then the date. */
const dayLabel = (day: string, today: string): string => {
  if (day === today) return 'Aujourd’hui'
  if (day === addDays(today, -1)) return 'Hier'
  const date = formatLongDate(day)
  return date.charAt(0).toUpperCase() + date.slice(1)
}

/** What happened, day by day of Paris, in the order it came in. */
export const byDay = <T extends { created_at: string }>(
  rows: readonly T[],
  now: Date,
): { day: string; label: string; rows: T[] }[] => {
  const today = parisDay(now)
  const days = Map.groupBy(rows, row => parisDay(new Date(row.created_at)))
  return [...days].map(([day, ofDay]) => ({ day, label: dayLabel(day, today), rows: ofDay }))
}
