import { foldText } from '@carreau/catalogue-search/words/fold'
import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { eurosFromE4 } from '@carreau/domain/money/money'
import { priceSourceLabels } from '@carreau/domain/price-list/price-list'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { presentOffer, unitOf } from '../price-list.present.ts'
import { priceChanges, priceDays } from './change-offers.sql.ts'
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

const eurosOrNull = (e4: number | null) => (e4 === null ? null : eurosFromE4(e4))

/** Every price an offer had. Throws `offer_not_found`. */
export const getShopOfferHistory = async (db: Db, shopId: number, offerId: number) => {
  const [offer] = await offersById(db, shopId, [offerId])
  if (offer === undefined) throw new AppError('offer_not_found')
  const [{ usual, days }, changes] = await Promise.all([
    priceDays(db, shopId, offer.specificationId),
    priceChanges(db, offerId),
  ])
  return {
    data: {
      unit: unitOf({ ...offer, billingType: usual }),
      days: days.map(({ day, priceE4 }) => ({ day, unit_price: eurosOrNull(priceE4) })),
      changes: changes.map(change => ({
        at: change.at.toISOString(),
        actor: change.actor,
        source: change.source ?? 'edited',
        source_label: priceSourceLabels[change.source ?? 'edited'],
        buyer: change.buyer,
        unit: unitOf({ ...offer, billingType: change.billingType }),
        previous_unit_price: eurosOrNull(change.beforeE4),
        unit_price: eurosOrNull(change.afterE4),
      })),
    },
  }
}
