import { cutOffOf, type DeliveryCalendar } from '../../companies/delivery-calendar.ts'
import { formatDateInSentence } from '../../french/dates.ts'
import { formatCount, formatPackages } from '../../french/format.ts'
import { addDays, parisDay, parisInstant, parisTime } from '../../french/paris-time.ts'
import {
  endedStatuses,
  type OrderStatus,
  orderStatuses,
  orderStatusLabels,
} from '../../orders/orders.ts'
import type { CalendarEvent } from './ics.ts'

const pastDays = 14
const comingDays = 30

/** The days that a calendar tells of: what was, for whoever looks back, and what one may plan. */
export const calendarSpan = (now: Date): { from: string; to: string } => {
  const today = parisDay(now)
  return { from: addDays(today, -pastDays), to: addDays(today, comingDays) }
}

/** Where the addresses of a calendar's events lead. */
export type Site = { readonly publicUrl: string }

const uid = ({ publicUrl }: Site, what: string): string => `${what}@${new URL(publicUrl).hostname}`

const packagesOf = (milli: number): string => formatPackages(milli / 1000)

export type DeliveredOrder = {
  id: number
  number: string
  status: OrderStatus
  day: string
  shopName: string
  packagesMilli: number
  version: number
  changedAt: Date
}

/** An order of a buyer as the delivery that it becomes. */
export const deliveryEvent = (order: DeliveredOrder, site: Site): CalendarEvent => ({
  uid: uid(site, `order-${order.number}`),
  // Both only ever grow: its revisions, and how far its life has gone.
  sequence: order.version - 1 + orderStatuses.indexOf(order.status),
  changedAt: order.changedAt,
  time: { day: order.day },
  summary: `Livraison ${order.shopName} · ${packagesOf(order.packagesMilli)}`,
  description: `Commande ${order.number} · ${orderStatusLabels[order.status]}\n${site.publicUrl}/orders/${order.id}`,
  url: `${site.publicUrl}/orders/${order.id}`,
  category: 'Livraison',
  isCancelled: endedStatuses.includes(order.status),
  isTentative: order.status === 'to_approve' || order.status === 'submitted',
})

export type TourOfDay = {
  day: string
  /** Null: of customers that stand on no route, or for who does not read tours. */
  routeId: number | null
  routeName: string | null
  /** Without those that were called off; none is left of a tour that was. */
  orders: number
  delivered: number
  packagesMilli: number
  /** When the last of its orders changed, those that were called off too. */
  changedAt: Date
}

/** A sequence for what has none of its own: it grows with every change. */
const secondsOf = (at: Date): number => Math.floor((at.getTime() - Date.UTC(2026, 0, 1)) / 1000)

/** A wholesaler's deliveries of a day, by tour. */
export const tourEvent = (tour: TourOfDay, shopId: number, site: Site): CalendarEvent => {
  const deliveries = formatCount(tour.orders, 'livraison', 'livraisons')
  const url = `${site.publicUrl}/shop/tours?day=${tour.day}`
  return {
    uid: uid(site, `tour-${shopId}-${tour.routeId ?? 'none'}-${tour.day}`),
    sequence: secondsOf(tour.changedAt),
    changedAt: tour.changedAt,
    time: { day: tour.day },
    summary: `${tour.routeName ?? 'Livraisons'} · ${deliveries}`,
    description: `${packagesOf(tour.packagesMilli)}, ${tour.delivered} sur ${tour.orders} déjà livrées\n${url}`,
    url,
    category: 'Livraison',
    isCancelled: tour.orders === 0,
  }
}

const shownMinutes = 30
const alarmBeforeCutOff = 60

type ShopCalendar = DeliveryCalendar & { readonly shopId: number; readonly shopName: string }

/**
 * The cut-offs of a wholesaler within these days, each as the half hour before it, told an hour before it. What a
 * calendar shows as ending at 23:00 is over at 23:00.
 */
export const cutOffEvents = (
  calendar: ShopCalendar,
  { from, to }: { from: string; to: string },
  site: Site & { path: string },
): CalendarEvent[] => {
  const events: CalendarEvent[] = []
  // A cut-off of the last day may be for a delivery some days later.
  const last = addDays(to, calendar.leadDays)
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const cutOff = cutOffOf(calendar, day)
    if (cutOff === null || parisDay(cutOff) < from || parisDay(cutOff) > to) continue
    const url = `${site.publicUrl}${site.path}`
    events.push({
      uid: uid(site, `cutoff-${calendar.shopId}-${day}`),
      sequence: 0,
      // Nobody keeps when a calendar was changed: the day it tells of stays put.
      changedAt: parisInstant(from, '00:00'),
      time: { from: new Date(cutOff.getTime() - shownMinutes * 60_000), to: cutOff },
      summary: `Heure limite ${parisTime(cutOff)} · ${calendar.shopName}`,
      description: `Pour être livré le ${formatDateInSentence(day)}.\n${url}`,
      url,
      category: 'Heure limite',
      alarmMinutes: alarmBeforeCutOff - shownMinutes,
    })
  }
  return events
}
