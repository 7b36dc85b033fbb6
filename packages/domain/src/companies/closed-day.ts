import { formatDateInSentence } from '../french/dates.ts'
import { type DeliveryCalendar, nextDeliveries } from './delivery-calendar.ts'
import type { BuyerRole } from './roles.ts'

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
