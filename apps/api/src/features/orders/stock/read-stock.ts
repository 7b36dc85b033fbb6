import { foldText } from '@carreau/catalogue-search/words/fold'
import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import type { ReadText } from '../../catalogue/door/read-text.ts'
import { findArrival, findArrivals, findOfferedGoods, findSuppliers } from './arrivals.sql.ts'
import { arrivalOf, lotDetailOf, mayMoveStock, maySeeCosts, stockLotOf } from './stock.present.ts'
import {
  findArrived,
  findLotDeliveries,
  findLots,
  findMovements,
  findStock,
  hasArrivals,
} from './stock-lots.sql.ts'

/** Lots shown at once: a cold room has fewer. */
const shownLots = 500
/** Movements of a lot and deliveries shown at once. */
const shownMovements = 300
/** Products that a text names: those beyond are named by a word among others. */
const productsTried = 40

export const listStock = async (
  db: Db,
  tenant: ShopTenant,
  { q = '' }: QueryOf<typeof endpoints.listStock>,
  now: Date,
) => {
  // « L-4 » is one word, of which « L-5 4 kg » has none.
  const words = q.split(/\s+/).map(foldText).filter(Boolean)
  const rows = await findStock(db, tenant.id, { words, limit: shownLots + 1 })
  return {
    data: rows.slice(0, shownLots).map(row => stockLotOf(row, tenant)),
    meta: {
      has_more: rows.length > shownLots,
      has_arrivals: rows.length > 0 || (await hasArrivals(db, tenant.id)),
      today: parisDay(now),
      can_move: mayMoveStock(tenant),
      sees_costs: maySeeCosts(tenant),
    },
  }
}

/** What words mean among the wholesaler's own offers, by the reading of its search. */
export const suggestArrivalGoods = async (db: Db, read: ReadText, shopId: number, text: string) => {
  const reading = await read(text, new Map())
  const named = reading.named === null || reading.named.length > 0 ? reading.named : reading.nearest
  const productIds = named?.slice(0, productsTried) ?? null
  const { attributes } = reading
  if (productIds === null && attributes.length === 0) return { data: [] }
  const exact = await findOfferedGoods(db, shopId, { productIds, attributes })
  const rows =
    exact.length > 0 || productIds === null || attributes.length === 0
      ? exact
      : // Not of that size or origin, but the same product.
        await findOfferedGoods(db, shopId, { productIds, attributes: [] })
  return {
    data: rows.map(row => ({
      specification_id: row.specificationId,
      label: [row.name, row.originName, row.facts].filter(Boolean).join(' · '),
      origin_name: row.originName,
      average_volume: row.averageVolumeG === null ? null : kgFromG(row.averageVolumeG),
    })),
  }
}

export const listArrivals = async (
  db: Db,
  tenant: ShopTenant,
  { page, per_page }: QueryOf<typeof endpoints.listArrivals>,
) => {
  const rows = await findArrivals(db, tenant.id, {
    offset: (page - 1) * per_page,
    // One more than shown, to know whether there is more.
    limit: per_page + 1,
  })
  return {
    data: rows.slice(0, per_page).map(row => ({
      ...arrivalOf(row),
      lines_count: row.linesCount,
      packages: packagesFromMilli(row.milli),
      names: row.names,
    })),
    meta: {
      page,
      per_page,
      has_more: rows.length > per_page,
      suppliers: await findSuppliers(db, tenant.id),
      sees_costs: maySeeCosts(tenant),
    },
  }
}

export const getArrival = async (db: Db, tenant: ShopTenant, arrivalId: number) => {
  const row = await findArrival(db, tenant.id, arrivalId)
  if (row === undefined) throw new AppError('arrival_not_found')
  const lots = await findLots(db, tenant.id, { arrivalId })
  return { data: { ...arrivalOf(row), lines: lots.map(lot => stockLotOf(lot, tenant)) } }
}

/** A lot with its whole way, for whoever stands before it or is asked where it went. */
export const getStockLot = async (db: Db, tenant: ShopTenant, lotId: number) => {
  const [row] = await findLots(db, tenant.id, { lotId })
  const arrival = row && (await findArrival(db, tenant.id, row.arrivalId))
  if (row === undefined || arrival === undefined) throw new AppError('lot_not_found')
  const asked = { lotId, limit: shownMovements + 1 }
  return {
    data: lotDetailOf(
      row,
      {
        arrival,
        arrived: await findArrived(db, tenant.id, lotId),
        movements: await findMovements(db, tenant.id, asked),
        deliveries: await findLotDeliveries(db, tenant.id, asked),
        shown: shownMovements,
      },
      tenant,
    ),
  }
}
