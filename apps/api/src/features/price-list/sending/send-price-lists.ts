import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { formatDateInSentence, formatDateTime } from '@carreau/domain/french/dates'
import { parisDay, parisTime } from '@carreau/domain/french/paris-time'
import { deliveryOfSending, leastMinutesApart } from '@carreau/domain/price-list/sending'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { notifyOfPriceList } from '../../notifications/door/price-list-news.ts'
import {
  claimEvening,
  claimReaders,
  countReaders,
  findDueSendings,
  findPeopleToMail,
  findSending,
} from './sending.sql.ts'

/** Queues a mail for each person of the chosen customers, and tells them in Carreau; how many customers. */
const sendTo = (trx: Trx, shopId: number, now: Date): Promise<number> =>
  asSystem('contacts of a customer', async () => {
    const since = new Date(now.getTime() - leastMinutesApart * 60_000)
    const buyerIds = await claimReaders(trx, shopId, { since, at: now })
    const sending = await findSending(trx, shopId)
    const [delivery] = nextDeliveries(sending, now, 1)
    await notifyOfPriceList(
      trx,
      buyerIds,
      {
        shopId,
        shopName: sending.shopName,
        shopSlug: sending.shopSlug,
        body:
          sending.message ||
          (delivery === undefined
            ? 'Ses prix du jour, à vos conditions.'
            : `Ses prix pour la livraison du ${formatDateInSentence(delivery.date)}, à commander avant le ${formatDateTime(delivery.cutOffAt)}.`),
      },
      now,
    )
    const at = now.toISOString()
    for (const person of await findPeopleToMail(trx, buyerIds))
      await addJob(
        trx,
        'mail_price_list',
        { shopId, ...person, at },
        { key: `mail_price_list:${shopId}:${person.userId}:${person.buyerId}` },
      )
    return buyerIds.length
  })

/** Sends the list at once. */
export const sendPriceList = (db: Db, shopId: number, now: Date) =>
  db.transaction().execute(async trx => {
    const { readers } = await countReaders(trx, shopId)
    if (readers === 0) throw new AppError('price_list_without_readers')
    const sent = await sendTo(trx, shopId, now)
    return { data: { sent, skipped: readers - sent } }
  })

/** Sees to every wholesaler’s evening, once, whichever node is first; how many lists went out. */
export const sendPriceLists = async (db: Db, now: Date): Promise<number> => {
  const today = parisDay(now)
  let sent = 0
  for (const shopId of await findDueSendings(db, { time: parisTime(now), today }))
    sent += await db.transaction().execute(async trx => {
      if (!(await claimEvening(trx, shopId, today))) return 0
      if (deliveryOfSending(await findSending(trx, shopId), now) === null) return 0
      return sendTo(trx, shopId, now)
    })
  return sent
}
