import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { getShop } from './get-shop.ts'
import { listShops } from './list-shops.ts'

/** The wholesalers as everybody sees them. */
export const shopRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listShops, ({ query, now }) => listShops(db, query, now))
  serve(endpoints.getShop, ({ params, now }) => getShop(db, params.slug, now))
}
