import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { keepFresh } from '../../../platform/db/keep-fresh.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { buyerOf } from '../../../platform/identity/caller.ts'
import { getShop } from './get-shop.ts'
import { listShops } from './list-shops.ts'
import { countOffers } from './offer-counts.sql.ts'

/** Counting grows with the market, so it is done once a minute and for everybody. */
const countsAreFreshMs = 60_000

/** The wholesalers as everybody sees them; a buyer also whether they deliver to it. */
export const shopRoutes = (serve: Serve, { db }: { db: Db }): void => {
  const counts = keepFresh(() => countOffers(db), countsAreFreshMs)

  serve(endpoints.listShops, async ({ query, caller, now }) =>
    listShops(db, await counts(), { query, buyerId: buyerOf(caller), now }),
  )
  serve(endpoints.getShop, async ({ params: { slug }, caller, now }) =>
    getShop(db, await counts(), { slug, buyerId: buyerOf(caller), now }),
  )
}
