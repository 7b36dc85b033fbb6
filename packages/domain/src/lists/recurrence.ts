import { type DeliveryCalendar, nextDeliveries } from '../companies/delivery-calendar.ts'
import { isoWeekday } from '../french/paris-time.ts'
import { type ListMode, leadMinutes } from './decisions.ts'

/** Delivery days of a recurrent list, from one wholesaler or from whoever is cheapest. */
export type Recurrence = {
  /** ISO weekdays of the delivery, 1 = Monday … 7 = Sunday. */
  readonly days: readonly number[]
  /** The wholesaler; null takes the best price of the day. */
  readonly shopId: number | null
}

/** One delivery of a recurrent list. */
export type Occurrence = {
  /** The day of the delivery, YYYY-MM-DD. */
  date: string
  shopId: number | null
  /** The earliest cut-off of the wholesalers that may deliver it. */
  cutOffAt: Date
  /** When the list acts: its carts are prepared, its orders proposed or sent. */
  prepareAt: Date
}

export type Schedule = {
  readonly recurrences: readonly Recurrence[]
  readonly mode: ListMode
  readonly paused: boolean
  /** Deliveries up to this day are skipped; null skips none. */
  readonly skippedDate: string | null
  /** Deliveries whose carts have been prepared. */
  readonly preparedDates: readonly string[]
}

/** Deliveries looked at per wholesaler: more than two months of its days. */
const deliveriesSeen = 61

/** Where nothing of a list is for sale: what wholesalers do unless they say otherwise. */
const usualCalendar: DeliveryCalendar = {
  deliveryDays: [1, 2, 3, 4, 5, 6, 7],
  cutOff: '23:00',
  leadDays: 1,
}

const occurrencesOf = (
  { days, shopId }: Recurrence,
  { calendars, mode }: { calendars: readonly DeliveryCalendar[]; mode: ListMode },
  now: Date,
): Occurrence[] =>
  (calendars.length === 0 && shopId === null ? [usualCalendar] : calendars)
    .flatMap(calendar => nextDeliveries(calendar, now, deliveriesSeen))
    .filter(({ date }) => days.includes(isoWeekday(date)))
    .map(({ date, cutOffAt }) => ({
      date,
      shopId,
      cutOffAt,
      prepareAt: new Date(cutOffAt.getTime() - leadMinutes[mode] * 60_000),
    }))

/**
 * The next delivery of a recurrent list that can still be ordered for, is neither skipped nor
 * prepared yet; null when paused or when there is none within 60 days. `calendarsOf` gives the
 * wholesalers that may deliver a recurrence: the one it names, or those with today's best prices.
 * When several deliver on one day, the earliest cut-off counts. Throws RangeError on a malformed
 * cut-off.
 */
export const nextOccurrence = (
  { recurrences, mode, paused, skippedDate, preparedDates }: Schedule,
  calendarsOf: (shopId: number | null) => readonly DeliveryCalendar[],
  now: Date,
): Occurrence | null => {
  if (paused) return null
  const [next] = recurrences
    .flatMap(recurrence =>
      occurrencesOf(recurrence, { calendars: calendarsOf(recurrence.shopId), mode }, now),
    )
    .filter(
      ({ date }) => (skippedDate === null || date > skippedDate) && !preparedDates.includes(date),
    )
    .sort((a, b) => a.date.localeCompare(b.date) || a.cutOffAt.getTime() - b.cutOffAt.getTime())
  return next ?? null
}
