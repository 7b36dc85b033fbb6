import { formatDateInSentence } from '../french/dates.ts'
import { addDays, isDay, isoWeekday, parisDay, parisInstant } from '../french/paris-time.ts'
import type { BuyerRole } from './roles.ts'

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

const leastContestMs = 3_600_000

/**
 * Until when a customer may contest what its wholesaler wrote down at `now` for this day: the cut-off, also
 * of a day that is none of the usual ones, and an hour at least.
 */
export const contestableUntil = (calendar: DeliveryCalendar, date: string, now: Date): Date => {
  const cutOff = parisInstant(addDays(date, -calendar.leadDays), calendar.cutOff)
  return new Date(Math.max(cutOff.getTime(), now.getTime() + leastContestMs))
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

/** The next `count` days of delivery from a day on, whatever may still be ordered for them; within 60 days. */
export const nextRounds = (calendar: DeliveryCalendar, from: string, count: number): string[] =>
  Array.from({ length: horizonDays }, (_, ahead) => addDays(from, ahead))
    .filter(day => cutOffOf(calendar, day) !== null)
    .slice(0, count)

/** Says that a wholesaler takes no more orders for a day. */
export const closedDay = (shopName: string, day: string): string =>
  `${shopName} ne prend plus de commande pour le ${formatDateInSentence(day)}.`

/** What each role may do about it (docs/product.md#roles); an accountant only reads. */
const wayOn: Record<BuyerRole, string> = {
  admin: ' Rejetez cette commande, puis commandez à nouveau.',
  purchaser: ' Annulez cette commande, puis commandez à nouveau.',
  accountant: '',
}

/**
 * Says that an order that waits to be approved came too late for its day, with the next day there is
 * and the reader's way to it: an order keeps its day, since it is what the person who placed it
 * counts on (decision 6).
 */
export const closedForApproval = (
  shop: DeliveryCalendar & { readonly shopName: string },
  day: string,
  { now, by }: { now: Date; by: BuyerRole },
): string => {
  const [next] = nextDeliveries(shop, now, 1)
  const possible =
    next === undefined
      ? 'Aucune autre livraison n’est ouverte pour le moment.'
      : `Prochaine livraison possible\u00a0: ${formatDateInSentence(next.date)}.${wayOn[by]}`
  return `${closedDay(shop.shopName, day)} ${possible}`
}
