import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { keepLook } from './desk.sql.ts'
import { getDesk } from './get-desk.ts'

/** What the wholesaler's desk shows; moving and entering orders is the orders' room. */
export const orderDeskRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.getDesk, ({ caller, query, now }) => getDesk(db, caller, query, now))
  serve(endpoints.lookAtDesk, async ({ caller, body, now }) => {
    const asked = new Date(body.seen_at)
    const seen = await keepLook(
      db,
      { shopId: caller.tenant.id, userId: caller.userId },
      // Nobody has seen what has not happened.
      { seenAt: asked > now ? now : asked, mark: body.mark ?? null },
    )
    return { data: { seen_at: seen.toISOString() } }
  })
}
