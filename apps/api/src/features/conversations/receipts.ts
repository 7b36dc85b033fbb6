import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { readMessageNews } from '../notifications/door/message-news.ts'
import { publishRead, publishReceived } from './conversation-events.ts'
import { findConversation, moveMark } from './conversations.sql.ts'
import { markDelivered, markRead } from './messages.sql.ts'
import type { Reader } from './parties.sql.ts'

/** Conversations that get an event of their own; with more, the screens that open ask for them anyway. */
const maxPublished = 50

/** What was sent to the company has reached a screen of it: the senders see « Distribué ». */
export const receiveMessages = async (db: Db, tenant: Tenant, now: Date) => {
  const conversationIds = await db.transaction().execute(async trx => {
    const ids = await markDelivered(trx, tenant, now)
    for (const id of ids.slice(0, maxPublished)) await publishReceived(trx, id)
    return ids
  })
  return { data: { conversation_ids: conversationIds } }
}

/**
 * The person has read up to a message (to the last unless said). Their badge is their own; « vu » is
 * said to the other side once somebody who may answer has read (docs/decisions/0027).
 */
export const readConversation = async (
  db: Db,
  reader: Reader,
  {
    conversationId,
    message_id,
  }: { conversationId: number; message_id?: number | null | undefined },
  now: Date,
) => {
  const data = await db.transaction().execute(async trx => {
    const before = await findConversation(trx, reader, conversationId)
    if (before === undefined) throw new AppError('conversation_not_found')
    const messageId = await moveMark(trx, reader, {
      conversationId,
      messageId: message_id ?? null,
      at: now,
    })
    if (messageId === null) return { read_up_to: null, unread_count: 0 }
    const { tenant, userId } = reader
    const isNews =
      mayWriteMessages(tenant) &&
      (await markRead(trx, tenant, { conversationId, messageId, at: now }))
    if (isNews || before.readUpTo !== messageId)
      await publishRead(trx, tenant, { conversationId, messageId, userId })
    const after = await findConversation(trx, reader, conversationId)
    if (after?.unreadCount === 0)
      await readMessageNews(trx, { userId, tenantId: tenant.id, conversationId, at: now })
    return { read_up_to: messageId, unread_count: after?.unreadCount ?? 0 }
  })
  return { data }
}
