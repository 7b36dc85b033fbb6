import type { Db } from '../../platform/db/database.ts'
import { shopOf } from './shops.present.ts'
import { findShops } from './shops.sql.ts'

export const listShops = async (
  db: Db,
  offerCounts: ReadonlyMap<number, number>,
  query: { page: number; per_page: number },
  now: Date,
) => {
  const { shops, total } = await findShops(db, { page: query.page, perPage: query.per_page })
  return {
    data: shops.map(shop => shopOf(shop, offerCounts.get(shop.id) ?? 0, now)),
    meta: { total, page: query.page, per_page: query.per_page },
  }
}
