import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'

/** Tells who orders that a wholesaler has sent its prices; the mail is the list itself. */
export const notifyOfPriceList = (
  trx: Trx,
  buyerIds: readonly number[],
  list: { shopId: number; shopName: string; shopSlug: string; body: string },
  at: Date,
): Promise<void> =>
  notify(
    trx,
    buyerIds.map(id => ({
      kind: 'price_list_sent' as const,
      to: { type: 'buyer' as const, id },
      exceptUserId: null,
      title: `Mercuriale de ${list.shopName}`,
      body: list.body,
      link: `/shops/${list.shopSlug}`,
      group: `shop:${list.shopId}`,
      isMailedApart: true,
    })),
    at,
  )
