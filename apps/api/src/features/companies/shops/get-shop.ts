import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { shopOf } from './shops.present.ts'
import { findShop } from './shops.sql.ts'

export const getShop = async (
  db: Db,
  offerCounts: ReadonlyMap<number, number>,
  { slug, buyerId, now }: { slug: string; buyerId: number | null; now: Date },
) => {
  const shop = await findShop(db, slug, buyerId)
  if (shop === undefined) throw new AppError('shop_not_found')
  return { data: shopOf(shop, offerCounts.get(shop.id) ?? 0, now) }
}
