import { addDays, isDay, isoWeekday, parisDay, parisInstant } from '../french/paris-time.ts'

/** When a wholesaler delivers, and its cut-off (docs/trade-and-law.md#delivery-rules). */
export type DeliveryCalendar = {
  /** ISO weekdays, 1 = Monday … 7 = Sunday. */
  readonly deliveryDays: readonly number[]
  /** Paris time HH:MM, the last to order at, on the day `leadDays` before the delivery. */
  readonly cutOff: string
  readonly leadDays: number
  /** Days without delivery, YYYY-MM-DD. */
  readonly closures?: readonly string[]
}

export type Delivery = { date: string; cutOffAt: Date }

/** Not ordered further ahead: prices move daily (docs/trade-and-law.md#daily-prices). */
const horizonDays = 60

/** Until when one orders for this day, past or not; null when nothing is delivered then. */
export const cutOffOf = (calendar: DeliveryCalendar, date: string): Date | null => {
  if (!calendar.deliveryDays.includes(isoWeekday(date))) return null
  if (calendar.closures?.includes(date)) return null
  return parisInstant(addDays(date, -calendar.leadDays), calendar.cutOff)
}

const openDelivery = (calendar: DeliveryCalendar, date: string, now: Date): Delivery | null => {
  const cutOffAt = cutOffOf(calendar, date)
  return cutOffAt !== null && now < cutOffAt ? { date, cutOffAt } : null
}

/**
 * The next `count` deliveries that can still be ordered for at `now`, soonest first; fewer when
 * the coming 60 days hold fewer. Throws RangeError on a malformed cut-off.
 */
export const nextDeliveries = (
  calendar: DeliveryCalendar,
  now: Date,
  count: number,
): Delivery[] => {
  const today = parisDay(now)
  const deliveries: Delivery[] = []
  for (let ahead = 0; ahead <= horizonDays && deliveries.length < count; ahead++) {
    const delivery = openDelivery(calendar, addDays(today, ahead), now)
    if (delivery) deliveries.push(delivery)
  }
  return deliveries
}

/**
 * Whether one may still order for this date at `now`. Any text may be asked: what is no day, past
 * or too far ahead is not open. Throws RangeError on a malformed cut-off.
 */
export const isDeliveryOpen = (date: string, calendar: DeliveryCalendar, now: Date): boolean => {
  const today = parisDay(now)
  const orderable = isDay(date) && date >= today && date <= addDays(today, horizonDays)
  return orderable && openDelivery(calendar, date, now) !== null
}
