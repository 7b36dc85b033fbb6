import type { Db } from '../../../platform/db/database.ts'
import { shopOf } from './shops.present.ts'
import { findShops } from './shops.sql.ts'

type Asked = { query: { page: number; per_page: number }; buyerId: number | null; now: Date }

export const listShops = async (
  db: Db,
  offerCounts: ReadonlyMap<number, number>,
  { query, buyerId, now }: Asked,
) => {
  const { shops, total } = await findShops(db, {
    page: query.page,
    perPage: query.per_page,
    buyerId,
  })
  return {
    data: shops.map(shop => shopOf(shop, offerCounts.get(shop.id) ?? 0, now)),
    meta: { total, page: query.page, per_page: query.per_page },
  }
}
