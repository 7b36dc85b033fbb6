import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { buyerOf } from '../../../platform/identity/caller.ts'
import { openMarketToday } from './get-market-today.ts'
import { getProductPriceHistory, getSpecificationPriceHistory } from './get-price-history.ts'

/** How prices went, and what is worth ordering today. */
export const marketRoutes = (serve: Serve, { db, now }: { db: Db; now: () => Date }): void => {
  const marketToday = openMarketToday(db, now)

  serve(endpoints.getSpecificationPriceHistory, ({ params, query, caller, now }) =>
    getSpecificationPriceHistory(db, params.specificationId, {
      ...query,
      buyerId: buyerOf(caller),
      now,
    }),
  )
  serve(endpoints.getProductPriceHistory, ({ params, query, caller, now }) =>
    getProductPriceHistory(db, params.productId, { ...query, buyerId: buyerOf(caller), now }),
  )
  serve(endpoints.getMarketToday, ({ caller }) => marketToday(buyerOf(caller)))
}
