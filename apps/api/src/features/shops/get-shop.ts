import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { countOffers } from './offer-counts.sql.ts'
import { shopOf } from './shops.present.ts'
import { findShop } from './shops.sql.ts'

export const getShop = async (db: Db, slug: string, now: Date) => {
  const [shop, { byShop }] = await Promise.all([findShop(db, slug), countOffers(db, now)])
  if (shop === undefined) throw new AppError('shop_not_found')
  return { data: shopOf(shop, byShop.get(shop.id) ?? 0, now) }
}
