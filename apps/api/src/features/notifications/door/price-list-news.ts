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

/** Tells those who keep the prices that the list fetched at night waits for them. */
export const notifyOfFetchedList = (
  trx: Trx,
  fetch: {
    shopId: number
    fetchId: number
    isAsked: boolean
    why: string | null
    hasFile: boolean
  },
  at: Date,
): Promise<void> =>
  notify(
    trx,
    {
      kind: 'price_list_waits',
      to: { type: 'shop', id: fetch.shopId },
      exceptUserId: null,
      title: fetch.isAsked ? 'Mercuriale de la nuit à vérifier' : 'Mercuriale de la nuit non lue',
      body: `${fetch.why ?? ''} Vos prix n’ont pas changé.`.trim(),
      link: `/shop/offers/import${fetch.hasFile ? `?fetched=${fetch.fetchId}` : ''}`,
      group: `shop:${fetch.shopId}`,
    },
    at,
  )
