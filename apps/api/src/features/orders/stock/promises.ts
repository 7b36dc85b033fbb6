import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import { correctsArrivals } from '@carreau/domain/orders/stock/stock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { findPromises, type PromiseRow, setAnnounced } from './promises.sql.ts'

type StockPromise = AnswerOf<typeof endpoints.listPromises>['data'][number]

const shownPromises = 500

const promiseOf = (row: PromiseRow): StockPromise => ({
  offer_id: row.offerId,
  specification_id: row.specificationId,
  name: row.name,
  facts: row.facts,
  origin_name: row.originName,
  in_stock: packagesFromMilli(row.stockMilli),
  announced: packagesFromMilli(row.announcedMilli),
  announced_for: row.announcedFor,
  promised: packagesFromMilli(row.promisedMilli),
  without_lot: packagesFromMilli(row.unbookedMilli),
  available: packagesFromMilli(row.availableMilli),
  available_before: row.earlyLeftMilli === null ? null : packagesFromMilli(row.earlyLeftMilli),
  concerned: row.concerned.map(one => ({
    order: { id: one.orderId, number: one.number },
    buyer: { id: one.buyerId, company_name: one.buyerName },
    delivery_date: one.deliveryDate,
    is_waiting: one.isWaiting,
    packages: packagesFromMilli(one.milli),
  })),
})

/** What may still be promised of each offer bound to its stock, and who waits for what is not there. */
export const listPromises = async (db: Db, { id: shopId, role }: ShopTenant, now: Date) => {
  const rows = await findPromises(db, shopId, { offerId: null, limit: shownPromises + 1 })
  return {
    data: rows.slice(0, shownPromises).map(promiseOf),
    meta: {
      has_more: rows.length > shownPromises,
      today: parisDay(now),
      can_announce: correctsArrivals.some(one => one === role),
    },
  }
}

/**
 * Says what is on its way: it may be promised from now on. Entering what arrives of it takes it off again. Below what is
 * promised already it is shown as missing, never refused.
 */
export const announceArrival = async (
  db: Db,
  shopId: number,
  { offerId, packages, arrives_on }: BodyOf<typeof endpoints.announceArrival> & { offerId: number },
  now: Date,
) => {
  const errors: Record<string, string[]> = {}
  if (packages > 0 && arrives_on === null) errors.arrives_on = ['Indiquez le jour de l’arrivage.']
  if (packages > 0 && arrives_on !== null && arrives_on < parisDay(now))
    errors.arrives_on = ['Ce jour est passé\u00a0: enregistrez l’arrivage.']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
  const said = await setAnnounced(db, shopId, {
    offerId,
    milli: milliFromPackages(packages),
    day: packages > 0 ? arrives_on : null,
  })
  const [row] = said ? await findPromises(db, shopId, { offerId, limit: 1 }) : []
  if (row === undefined)
    throw new AppError('offer_not_found', { message: 'Cette offre n’est pas liée au stock.' })
  return { data: promiseOf(row) }
}
