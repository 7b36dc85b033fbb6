import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromE4 } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  findProductPrices,
  findSpecificationPrices,
  type PriceHistoryRow,
} from './price-history.sql.ts'

type History = AnswerOf<typeof endpoints.getProductPriceHistory>['data']

/** A curve with an entry for each of `days` days up to `today`. */
const priceHistoryOf = (
  row: PriceHistoryRow,
  { today, days }: { today: string; days: number },
): History => {
  const points = new Map(row.points.map(([place, ...prices]) => [place, prices]))
  const first = addDays(today, 1 - days)
  return {
    unit: row.unit,
    days: Array.from({ length: days }, (_, place) => {
      const [lowest, median] = points.get(place)?.map(eurosFromE4) ?? []
      return { day: addDays(first, place), lowest: lowest ?? null, median: median ?? null }
    }),
    last_paid: row.paid.map(
      ([specificationId, orderId, unit, unitPriceE4, at, shopId, slug, name]) => ({
        specification_id: specificationId,
        order_id: orderId,
        unit,
        unit_price: eurosFromE4(unitPriceE4),
        date: new Date(at).toISOString(),
        shop: { id: shopId, slug, name },
      }),
    ),
  }
}

type Asked = { days: number; buyerId: number | null; now: Date }

export const getSpecificationPriceHistory = async (
  db: Db,
  specificationId: number,
  { days, buyerId, now }: Asked,
) => {
  const period = { today: parisDay(now), days }
  const row = await findSpecificationPrices(db, specificationId, { ...period, buyerId })
  if (row === undefined) throw new AppError('specification_not_found')
  const history = priceHistoryOf(row, period)
  return { data: { ...history, last_paid: history.last_paid[0] ?? null } }
}

export const getProductPriceHistory = async (
  db: Db,
  productId: number,
  { days, buyerId, now }: Asked,
) => {
  const period = { today: parisDay(now), days }
  const row = await findProductPrices(db, productId, { ...period, buyerId })
  if (row === undefined) throw new AppError('product_not_found')
  return { data: priceHistoryOf(row, period) }
}
