import { cutOffOf, nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { formatDateInSentence, formatDateTime, formatTime } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'
import { findWaitingCarts, hasNotification, type WaitingCart } from './news.sql.ts'

const hourMs = 3_600_000

/** Carts read at a time. */
const pageOfCarts = 500

/** The delivery that validating the cart now would ask for, if its cut-off is within the hour. */
const nearDelivery = (cart: WaitingCart, now: Date): { date: string; cutOffAt: Date } | null => {
  const [next] = nextDeliveries(cart, now, 1)
  const cutOffAt = cart.deliveryDate && cutOffOf(cart, cart.deliveryDate)
  const delivery =
    cart.deliveryDate && cutOffAt && cutOffAt > now ? { date: cart.deliveryDate, cutOffAt } : next
  const isNear = delivery && delivery.cutOffAt.getTime() - now.getTime() <= hourMs
  return isNear ? delivery : null
}

/** Warns a buyer whose cart waits while its wholesaler's cut-off comes near; once per cut-off. */
const warnOfCutOff = async (
  trx: Trx,
  cart: {
    buyerId: number
    shopId: number
    shopName: string
    linesCount: number
    date: string
    cutOffAt: Date
  },
  at: Date,
): Promise<boolean> => {
  const group = `shop:${cart.shopId}:${cart.date}`
  if (await hasNotification(trx, cart.buyerId, `cut_off_near:${group}`)) return false
  const lines = formatCount(cart.linesCount, 'article', 'articles')
  await notify(
    trx,
    {
      kind: 'cut_off_near',
      to: { type: 'buyer', id: cart.buyerId },
      exceptUserId: null,
      title: `Bientôt trop tard chez ${cart.shopName}`,
      body: `Votre panier (${lines}) n’est pas validé. Heure limite\u00a0: ${formatDateTime(cart.cutOffAt)}, pour la livraison du ${formatDateInSentence(cart.date)}.`,
      link: '/cart',
      group,
    },
    at,
  )
  return true
}

/** Warns of every cart that is not validated an hour before its cut-off, once; how many. */
export const warnBeforeCutOff = async (db: Db, now: Date): Promise<number> => {
  const [from, to] = [formatTime(now), formatTime(new Date(now.getTime() + hourMs))]
  let warned = 0
  let afterId = 0
  for (;;) {
    const page = await findWaitingCarts(db, { from, to, afterId, limit: pageOfCarts })
    for (const cart of page) {
      const delivery = nearDelivery(cart, now)
      if (delivery === null) continue
      const told = await db
        .transaction()
        .execute(trx => warnOfCutOff(trx, { ...cart, ...delivery }, now))
      if (told) warned++
    }
    if (page.length < pageOfCarts) return warned
    afterId = page.at(-1)?.id ?? afterId
  }
}
