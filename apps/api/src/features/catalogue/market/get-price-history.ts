import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { priceHistoryOf } from './price-history.present.ts'
import { findProductPrices, findSpecificationPrices } from './price-history.sql.ts'

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
