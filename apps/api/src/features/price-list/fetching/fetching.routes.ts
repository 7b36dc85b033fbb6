import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import {
  fetchPriceList,
  getFetchedPriceList,
  getPriceListSource,
  removePriceListSource,
  settlePriceListSource,
} from './price-source.ts'

/** From where a wholesaler's list is fetched each night, and what came of it. */
export const priceListFetchingRoutes = (
  serve: Serve,
  services: { db: Db; secrets: SecretBox; reach: Reach },
): void => {
  const { db } = services
  serve(endpoints.getPriceListSource, ({ caller, now }) =>
    getPriceListSource(db, caller.tenant.id, now),
  )
  serve(endpoints.settlePriceListSource, ({ caller, body, now }) =>
    settlePriceListSource(services, caller, body, now),
  )
  serve(endpoints.removePriceListSource, ({ caller, now }) =>
    removePriceListSource(db, caller.tenant.id, now),
  )
  serve(endpoints.fetchPriceList, ({ caller, now }) => fetchPriceList(db, caller, now))
  serve(endpoints.getFetchedPriceList, ({ caller, params }) =>
    getFetchedPriceList(db, caller.tenant.id, params.fetchId),
  )
}
