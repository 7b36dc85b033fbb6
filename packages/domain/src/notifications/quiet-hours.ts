import { addDays, parisDay, parisInstant } from '../french/paris-time.ts'

/** Times HH:MM of Paris; from a later hour to an earlier one they pass midnight. */
export type QuietHours = { readonly from: string; readonly to: string }

/**
 * When the quiet hours that hold this instant are over; null when none do. The first minute is quiet,
 * the last is not. Throws RangeError on what is no time.
 */
export const quietUntil = ({ from, to }: QuietHours, now: Date): Date | null => {
  const today = parisDay(now)
  // Those that began yesterday, and those of today.
  for (const day of [addDays(today, -1), today]) {
    const starts = parisInstant(day, from)
    const ends = parisInstant(from < to ? day : addDays(day, 1), to)
    if (starts <= now && now < ends) return ends
  }
  return null
}
