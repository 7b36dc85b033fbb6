import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { foldText } from '@carreau/domain/french/fold'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentOffer } from '../price-list.present.ts'
import { countOffers, listOffers, offersById } from './offers.sql.ts'

/** The words a line must have, each somewhere. */
export const wordsOf = (text: string | undefined): string[] =>
  foldText(text ?? '')
    .split(' ')
    .filter(word => word !== '')
    .slice(0, 10)

/** A page of the price list, with the counts of the whole. */
export const listShopOffers = async (
  db: Db,
  shopId: number,
  query: QueryOf<typeof endpoints.listShopOffers>,
) => {
  const { page, per_page, sort } = query
  const filter = {
    words: wordsOf(query.q),
    status: query.status,
    categoryId: query.category_id,
    available: query.available,
  }
  const [rows, { total, ...counts }] = await Promise.all([
    listOffers(db, shopId, filter, { sort, limit: per_page, offset: (page - 1) * per_page }),
    countOffers(db, shopId, filter),
  ])
  return { data: rows.map(presentOffer), meta: { total, page, per_page, counts } }
}

/** One offer of the list. Throws `offer_not_found`. */
export const getShopOffer = async (db: Db, shopId: number, offerId: number) => {
  const [row] = await offersById(db, shopId, [offerId])
  if (row === undefined)
    throw new AppError('offer_not_found', { message: 'Cette offre n’est pas dans la mercuriale.' })
  return { data: presentOffer(row) }
}
