import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { SecretBox } from '../../platform/identity/secret-box.ts'
import type { Reach } from '../../platform/outgoing/call-address.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { openOrderFiles } from '../documents/door/order-file.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { listApiCalls } from './calls/list-api-calls.ts'
import { electronicRoutes } from './electronic/electronic.routes.ts'
import { orderFileRoutes } from './order-files/order-files.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'

/** How a company's administrators keep what other programs may do and are told. */
export const integrationRoutes = (
  serve: Serve,
  {
    db,
    publicUrl,
    secrets,
    reach,
    storage,
    now,
  }: {
    db: Db
    publicUrl: string
    secrets: SecretBox
    reach: Reach
    storage: Storage
    now: () => Date
  },
): void => {
  webhookRoutes(serve, { db, secrets, reach })
  addressRoutes(serve, { db, publicUrl })
  electronicRoutes(serve, { db, secrets, reach })
  orderFileRoutes(serve, {
    db,
    secrets,
    reach,
    fileOf: openOrderFiles({ db, storage, publicUrl, now }),
  })
  const baseUrl = `${publicUrl}/api/public/v1`
  serve(endpoints.listApiKeys, ({ caller, now }) =>
    listApiKeys(db, caller.tenant, { now, baseUrl }),
  )
  serve(endpoints.listApiCalls, ({ caller, query }) => listApiCalls(db, caller.tenant, query))
  serve(endpoints.createApiKey, ({ caller, body, now }) => createApiKey(db, caller, body, now))
  serve(endpoints.revokeApiKey, ({ caller, params }) =>
    revokeApiKey(db, caller.tenant, params.keyId),
  )
}
