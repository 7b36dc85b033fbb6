import { foldText } from '@carreau/catalogue-search/words/fold'
import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay, parisTime } from '@carreau/domain/french/paris-time'
import { deliveryOfSending, nextSending } from '@carreau/domain/price-list/sending'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  chooseReaders,
  countReaders,
  findAddress,
  findReaderPage,
  findSending,
  saveSending,
} from './sending.sql.ts'

/** The wholesaler, and who is at work for it. */
type Shop = { id: number; userId: number }

/** How the list goes out, and when next. */
export const getPriceListSending = async (db: Db, shop: Shop, now: Date) => {
  const sending = await findSending(db, shop.id)
  const { readers, people } = await countReaders(db, shop.id)
  const at = sending.isOn ? nextSending(sending, sending, now) : null
  const delivery = at === null ? null : deliveryOfSending(sending, at)
  return {
    data: {
      is_on: sending.isOn,
      send_at: sending.sendAt,
      message: sending.message,
      reply_to: sending.replyTo || (await findAddress(db, shop.userId)),
      readers,
      people,
      next:
        at === null || delivery === null
          ? null
          : { at: at.toISOString(), delivery_date: delivery.date },
    },
  }
}

/** A time that is past this evening begins tomorrow: nobody is mailed by a change of settings. */
export const setPriceListSending = (
  db: Db,
  shop: Shop,
  { is_on, send_at, message, reply_to }: BodyOf<typeof endpoints.setPriceListSending>,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    await saveSending(trx, shop.id, {
      isOn: is_on,
      sendAt: send_at,
      message,
      replyTo: reply_to,
      seenToOn: send_at <= parisTime(now) ? parisDay(now) : null,
    })
    return getPriceListSending(trx, shop, now)
  })

export const listPriceListReaders = async (
  db: Db,
  shopId: number,
  { q, page, per_page }: QueryOf<typeof endpoints.listPriceListReaders>,
) => {
  const rows = await findReaderPage(db, shopId, {
    folded: foldText(q.replaceAll('\0', '')),
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  return {
    data: rows.map(({ companyName, isChosen, sentAt, total: _, ...row }) => ({
      ...row,
      company_name: companyName,
      is_chosen: isChosen,
      sent_at: sentAt?.toISOString() ?? null,
    })),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
  }
}

/** All that are named, or none. */
export const choosePriceListReaders = (
  db: Db,
  shop: Shop,
  { is_chosen, buyer_ids }: BodyOf<typeof endpoints.choosePriceListReaders>,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const named = buyer_ids === null ? null : [...new Set(buyer_ids)]
    const known = await chooseReaders(trx, shop.id, { isChosen: is_chosen, buyerIds: named })
    if (named !== null && known !== named.length) throw new AppError('customer_not_found')
    return getPriceListSending(trx, shop, now)
  })
