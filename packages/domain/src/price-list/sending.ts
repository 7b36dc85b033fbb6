import {
  type Delivery,
  type DeliveryCalendar,
  nextDeliveries,
} from '../companies/delivery-calendar.ts'
import { addDays, parisDay, parisInstant, parisTime } from '../french/paris-time.ts'

/** A wholesaler's price list goes out in the evening (docs/decisions/0099-the-list-goes-out.md). */

/** Signs of what a wholesaler says above its prices. */
export const maxSendingMessage = 500
/** Lines of one list on paper; what a wholesaler sells beyond it is counted. */
export const maxListedOffers = 1_500
/** Lines of each part of the mail itself: the list is attached. */
export const maxMailedOffers = 60
/** Customers that one call chooses by naming them. */
export const maxReadersAtOnce = 500
/** Within so many minutes a customer gets one list, however often it is sent. */
export const leastMinutesApart = 10

/**
 * The delivery that a list sent at `at` is for: the next one that can be ordered, when its cut-off comes before
 * the same time tomorrow; null otherwise (a holiday, the days before one without delivery), and no list goes
 * out. Throws RangeError on a malformed cut-off.
 */
export const deliveryOfSending = (calendar: DeliveryCalendar, at: Date): Delivery | null => {
  const [next] = nextDeliveries(calendar, at, 1)
  const tomorrow = parisInstant(addDays(parisDay(at), 1), parisTime(at))
  return next !== undefined && next.cutOffAt <= tomorrow ? next : null
}

/** Looked ahead for: as far as orders are taken. */
const horizonDays = 60

/**
 * When the list goes out next, at `sendAt` (Paris, HH:MM) of the first day after `seenToOn` (a day, or null)
 * whose evening has a delivery; null when none of the coming 60 days has.
 */
export const nextSending = (
  calendar: DeliveryCalendar,
  { sendAt, seenToOn }: { sendAt: string; seenToOn: string | null },
  now: Date,
): Date | null => {
  const today = parisDay(now)
  for (let ahead = 0; ahead <= horizonDays; ahead++) {
    const day = addDays(today, ahead)
    if (seenToOn !== null && day <= seenToOn) continue
    const at = parisInstant(day, sendAt)
    if (deliveryOfSending(calendar, at < now ? now : at) !== null) return at < now ? now : at
  }
  return null
}
