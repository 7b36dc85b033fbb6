import { claimEndpoints as endpoints } from '@carreau/contract/orders/claims'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { listClaims } from './list-claims.ts'
import { openClaim } from './open-claim.ts'
import { resolveClaim } from './resolve-claim.ts'

export const claimRoutes = (
  serve: Serve,
  { db, pictures }: { db: Db; pictures: MediaStore },
): void => {
  serve(endpoints.listClaims, ({ caller, query }) => listClaims(db, caller.tenant, query))
  serve(endpoints.openClaim, ({ caller, params, body, idempotencyKey, now }) =>
    openClaim({ db, store: pictures }, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.resolveClaim, ({ caller, params, body, now }) =>
    resolveClaim(db, caller, { ...params, ...body }, now),
  )
}
