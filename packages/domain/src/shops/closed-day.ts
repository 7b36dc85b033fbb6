import { formatLongDate } from '../french/format.ts'
import { type DeliveryCalendar, nextDeliveries } from './delivery-calendar.ts'

/** Says that a wholesaler takes no more orders for a day. */
export const closedDay = (shopName: string, day: string): string =>
  `${shopName} ne prend plus de commande pour le ${formatLongDate(day)}.`

/**
 * Says so to whoever would send an order that waited for them, with the next day there is and the
 * way to it: an order keeps its day, since it is what the person who placed it counts on.
 */
export const closedForApproval = (
  shop: DeliveryCalendar & { readonly shopName: string },
  day: string,
  now: Date,
): string => {
  const [next] = nextDeliveries(shop, now, 1)
  const possible =
    next === undefined
      ? 'Aucune autre livraison n’est ouverte pour le moment.'
      : `Prochaine livraison possible\u00a0: ${formatLongDate(next.date)}. Rejetez cette commande, puis commandez à nouveau.`
  return `${closedDay(shop.shopName, day)} ${possible}`
}
