import { lazily } from './lazily.ts'
import { parisZone } from './paris-zone.ts'

/**
 * Days and hours of Europe/Paris, the product's zone (docs/product.md#answers). A day is text,
 * YYYY-MM-DD, and a time HH:MM, so that neither can be read in another zone by accident.
 */

const dayMs = 86_400_000

// Made when first asked: every page begins with this file, and few of them with a day. French as all the others,
// for each language is loaded by itself.
const wallClock = lazily(
  () =>
    new Intl.DateTimeFormat('fr-FR', {
      timeZone: parisZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** What the clocks of Paris show at an instant, written as if it were UTC, in ms. */
const shownMs = (instantMs: number): number => {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of wallClock().formatToParts(instantMs)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const hourMs = 3_600_000
const maxKeptHours = 5_000
const offsets = new Map<number, number>()

/** Paris changes its clocks on the hour, so one look-up (a slow one) serves the whole hour. */
const offsetMs = (instantMs: number): number => {
  const hour = Math.floor(instantMs / hourMs)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const offset = shownMs(hour * hourMs) - hour * hourMs
  if (offsets.size >= maxKeptHours) offsets.clear()
  offsets.set(hour, offset)
  return offset
}

/** The clocks of Paris at an instant, to the second. */
const wallMs = (instantMs: number): number =>
  Math.floor(instantMs / 1000) * 1000 + offsetMs(instantMs)

const dayOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10)

/** Whether a text is a real day: '2026-02-29' is not. */
export const isDay = (text: string): boolean => {
  const utcMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(utcMs) && dayOf(utcMs) === text
}

const utcMsOf = (day: string): number => {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return Date.parse(day)
}

/** The day it is in Paris at an instant. Throws RangeError on an invalid date. */
export const parisDay = (instant: Date): string => dayOf(wallMs(instant.getTime()))

/** The month (1–12) it is in Paris. */
export const parisMonth = (instant: Date): number => Number(parisDay(instant).slice(5, 7))

/** The time it is in Paris at an instant. Throws RangeError on an invalid date. */
export const parisTime = (instant: Date): string =>
  new Date(wallMs(instant.getTime())).toISOString().slice(11, 16)

/** The day some days later (earlier when negative). Throws RangeError when not a day. */
export const addDays = (day: string, days: number): string => dayOf(utcMsOf(day) + days * dayMs)

/** ISO weekday: 1 = Monday … 7 = Sunday. Throws RangeError when not a day. */
export const isoWeekday = (day: string): number => new Date(utcMsOf(day)).getUTCDay() || 7

/**
 * The instant when the clocks of Paris show a time on a day. An hour that occurs twice in autumn
 * means its first passage; one skipped in spring moves on by the hour skipped.
 * Throws RangeError when not a day or not a time.
 */
export const parisInstant = (day: string, time: string): Date => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) throw new RangeError(`Not a time: ${time}`)
  const asUtc = utcMsOf(day) + (Number(hours) * 60 + Number(minutes)) * 60_000
  const withOffsetBefore = asUtc - offsetMs(asUtc - dayMs)
  const withOffsetAfter = asUtc - offsetMs(asUtc + dayMs)
  const shows = (instantMs: number) => wallMs(instantMs) === asUtc
  return new Date(
    !shows(withOffsetBefore) && shows(withOffsetAfter) ? withOffsetAfter : withOffsetBefore,
  )
}
