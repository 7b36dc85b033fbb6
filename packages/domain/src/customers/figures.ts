import { addDays, isoWeekday } from '../french/paris-time.ts'
import { exact, roundHalfUp } from '../money/money.ts'

/** The longest period that figures and statements cover, in days. */
export const maxPeriodDays = 400

/** Days from one to another, both counted. Throws RangeError when one is not a day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(addDays(to, 1)) - Date.parse(addDays(from, 0))) / 86_400_000)

/** Why two days are no period that is answered for, in French; null where they are one. */
export const wrongPeriod = (
  { from, to }: { from: string; to: string },
  mostDays = maxPeriodDays,
): string | null => {
  const days = daysBetween(from, to)
  if (days < 1) return 'La fin de la période précède son début.'
  return days > mostDays ? `Une période compte au plus ${mostDays} jours.` : null
}

/** The period of the same length that ends the day before. */
export const previousPeriod = ({ from, to }: { from: string; to: string }) => ({
  from: addDays(from, -daysBetween(from, to)),
  to: addDays(from, -1),
})

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, 1 - isoWeekday(day))

/** Every day of a period in order. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index))

/** A share in percent with one decimal, half up; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundHalfUp(exact(part) * 1000n, exact(whole)) / 10

/** How much more than before, in percent with one decimal; null where nothing was before. */
export const growth = (now: number, before: number): number | null =>
  before <= 0 ? null : percentOf(now - before, before)
