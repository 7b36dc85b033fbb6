import type { Db } from '../../platform/db/database.ts'
import { countOffers } from './offer-counts.sql.ts'
import { shopOf } from './shops.present.ts'
import { findShops } from './shops.sql.ts'

export const listShops = async (db: Db, query: { page: number; per_page: number }, now: Date) => {
  const [{ shops, total }, { byShop }] = await Promise.all([
    findShops(db, { page: query.page, perPage: query.per_page }),
    countOffers(db, now),
  ])
  return {
    data: shops.map(shop => shopOf(shop, byShop.get(shop.id) ?? 0, now)),
    meta: { total, page: query.page, per_page: query.per_page },
  }
}
