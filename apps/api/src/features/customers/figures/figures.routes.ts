import { figureEndpoints as endpoints } from '@carreau/contract/customers/figures'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { getShopFigures } from './get-shop-figures.ts'

export const figureRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.getShopFigures, async ({ caller, query, now }) => ({
    data: await getShopFigures(db, caller.tenant, query, now),
  }))
}
