import { cutOffOf, nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { formatTime } from '@carreau/domain/french/dates'
import type { Db } from '../../../platform/db/database.ts'
import { warnOfCutOff } from '../door/company-news.sql.ts'
import { findWaitingCarts, type WaitingCart } from './carts-near-cut-off.sql.ts'

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
