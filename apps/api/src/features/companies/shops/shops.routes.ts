import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { keepFresh } from '../../../platform/db/keep-fresh.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { buyerOf } from '../../../platform/identity/caller.ts'
import { shopOf } from './shops.present.ts'
import { countOffers, findShop, findShops } from './shops.sql.ts'

/** Counting grows with the market, so it is done once a minute and for everybody. */
const countsAreFreshMs = 60_000

/** The wholesalers as everybody sees them; a buyer also whether they deliver to it. */
export const shopRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const offerCounts = keepFresh(() => countOffers(db), countsAreFreshMs)

  serve(endpoints.listShops, async ({ query: { page, per_page }, caller, now }) => {
    const counts = await offerCounts()
    const wanted = { page, perPage: per_page, buyerId: buyerOf(caller) }
    const { shops, total } = await findShops(db, wanted)
    return {
      data: shops.map(shop => shopOf(shop, counts.get(shop.id) ?? 0, now)),
      meta: { total, page, per_page },
    }
  })

  serve(endpoints.getShop, async ({ params: { slug }, caller, now }) => {
    const counts = await offerCounts()
    const shop = await findShop(db, slug, buyerOf(caller))
    if (shop === undefined) throw new AppError('shop_not_found')
    return { data: shopOf(shop, counts.get(shop.id) ?? 0, now) }
  })
}
