import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

/** How a company's administrators keep what other programs may do. */
export const integrationRoutes = (
  serve: Serve,
  { db, publicUrl }: { db: Db; publicUrl: string },
): void => {
  const baseUrl = `${publicUrl}/api/public/v1`
  serve(endpoints.listApiKeys, ({ caller, now }) =>
    listApiKeys(db, caller.tenant, { now, baseUrl }),
  )
  serve(endpoints.createApiKey, ({ caller, body, now }) => createApiKey(db, caller, body, now))
  serve(endpoints.revokeApiKey, ({ caller, params }) =>
    revokeApiKey(db, caller.tenant, params.keyId),
  )
}
