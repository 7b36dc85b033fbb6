import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { markDelivered } from './messages.sql.ts'
import { tellReceived } from './tell-conversation.ts'

/** Conversations told of at once: more were written while nobody was there, and are asked for anyway. */
const maxTold = 50

/** What was sent to the company has reached a screen of it: the senders see « Distribué ». */
export const receiveMessages = async (db: Db, tenant: Tenant, now: Date) => {
  const conversationIds = await db.transaction().execute(async trx => {
    const ids = await markDelivered(trx, tenant, now)
    for (const id of ids.slice(0, maxTold)) await tellReceived(trx, id)
    return ids
  })
  return { data: { conversation_ids: conversationIds } }
}
