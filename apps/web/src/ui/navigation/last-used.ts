import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'

/** « aujourd’hui vers 14:00 », « hier », « le 12 novembre »: the API writes it down once an hour. */
export const formatLastUsed = (lastUsedAt: string, now: Date): string => {
  const day = parisDay(new Date(lastUsedAt))
  const today = parisDay(now)
  if (day === today) return `aujourd’hui vers ${formatTime(lastUsedAt)}`
  return day === addDays(today, -1) ? 'hier' : `le ${formatDay(lastUsedAt)}`
}
