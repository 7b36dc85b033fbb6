import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { e4FromEuros, eurosFromE4 } from '@carreau/domain/money/money'
import { offerLabel } from '@carreau/domain/price-list/price-list'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { type Actor, beginEdit, lockOffers } from '../offers/change-offers.sql.ts'
import { offersById } from '../offers/offers.sql.ts'
import { packagePrice, unitOf } from '../price-list.present.ts'
import {
  type CustomerPriceRow,
  customersAmong,
  listPrices,
  pricesOf,
  writePrices,
} from './customer-prices.sql.ts'

const present = async (db: Db, shopId: number, rows: readonly CustomerPriceRow[]) => {
  const ids = [...new Set(rows.map(({ offerId }) => offerId))]
  const offers = new Map((await offersById(db, shopId, ids)).map(offer => [offer.id, offer]))
  return rows.flatMap(row => {
    const offer = offers.get(row.offerId)
    if (offer === undefined) return []
    return {
      buyer: { id: row.buyerId, company_name: row.companyName },
      offer: {
        id: offer.id,
        label: offerLabel(offer),
        unit: unitOf(offer),
        unit_price: eurosFromE4(offer.unitPriceE4),
        package_price: packagePrice(offer, offer.unitPriceE4),
        is_available: offer.isAvailable,
      },
      unit_price: eurosFromE4(row.unitPriceE4),
      package_price: packagePrice(offer, row.unitPriceE4),
      updated_at: row.updatedAt.toISOString(),
    }
  })
}

/** Prices of customers, of one or of one offer. */
export const listCustomerPrices = async (
  db: Db,
  shopId: number,
  { buyer_id, offer_id, page, per_page }: QueryOf<typeof endpoints.listCustomerPrices>,
) => {
  const { rows, total } = await listPrices(db, shopId, {
    buyerId: buyer_id ?? null,
    offerId: offer_id ?? null,
    limit: per_page,
    offset: (page - 1) * per_page,
  })
  return { data: await present(db, shopId, rows), meta: { total, page, per_page } }
}

/** Sets prices of customers, all or none. */
export const setCustomerPrices = async (
  db: Db,
  actor: Actor,
  { prices }: BodyOf<typeof endpoints.setCustomerPrices>,
) => {
  const pairs = new Set(prices.map(({ buyer_id, offer_id }) => `${buyer_id} ${offer_id}`))
  if (pairs.size < prices.length)
    throw new AppError('invalid_input', {
      errors: { prices: ['Un client n’a qu’un prix par offre.'] },
    })
  const buyerIds = [...new Set(prices.map(({ buyer_id }) => buyer_id))]
  const offerIds = [...new Set(prices.map(({ offer_id }) => offer_id))]
  await db.transaction().execute(async trx => {
    if ((await lockOffers(trx, actor.shopId, offerIds)).length < offerIds.length)
      throw new AppError('offer_not_found', {
        message: 'Une de ces offres n’est plus dans la mercuriale.',
      })
    const customers = await customersAmong(trx, actor.shopId, buyerIds)
    if (customers.size < buyerIds.length) throw new AppError('customer_not_found')
    await beginEdit(trx, actor, 'customer')
    await writePrices(
      trx,
      prices.map(price => ({
        buyerId: price.buyer_id,
        offerId: price.offer_id,
        unitPriceE4: price.unit_price === null ? null : e4FromEuros(price.unit_price),
      })),
    )
    await note(trx, {
      kind: 'customer_prices_changed',
      tenantId: actor.shopId,
      subject: [...customers.values()].toSorted().join(', '),
      changes: journalChanges({}, { offers: offerIds.length }, ['offers']),
    })
  })
  const kept = new Map(
    (await pricesOf(db, actor.shopId, buyerIds, offerIds)).map(row => [
      `${row.buyerId} ${row.offerId}`,
      row,
    ]),
  )
  const set = [...pairs].flatMap(pair => kept.get(pair) ?? [])
  return { data: await present(db, actor.shopId, set) }
}
