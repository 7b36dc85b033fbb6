import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import { conversationChannel, tenantChannel } from '@carreau/domain/notifications/channels'
import type { Db, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { publish } from '../../platform/realtime/publish.sql.ts'
import { notifyOfMessage, readMessageNews } from '../notifications/door/message-news.ts'
import { findConversation, moveMark, type Side } from './conversations.sql.ts'
import { markDelivered, markRead } from './messages.sql.ts'
import type { Reader } from './parties.sql.ts'

/**
 * A message was written: the screens of both sides get an event, the people of the other side a
 * notification.
 */
export const publishMessage = async (
  trx: Trx,
  message: {
    conversationId: number
    messageId: number
    buyerId: number
    shopId: number
    /** Who wrote. */
    side: Side
  },
): Promise<void> => {
  await publish(
    trx,
    [
      conversationChannel(message.conversationId),
      tenantChannel({ type: 'buyer', id: message.buyerId }),
      tenantChannel({ type: 'shop', id: message.shopId }),
    ],
    'message.created',
    {
      conversation_id: message.conversationId,
      message_id: message.messageId,
      side: message.side,
    },
  )
  await notifyOfMessage(trx, message.messageId)
}

/** Somebody read up to a message: the other side sees « Vu », their own other screens lose the badge. */
const publishRead = (
  trx: Trx,
  tenant: Tenant,
  read: { conversationId: number; messageId: number; userId: number },
): Promise<void> =>
  publish(
    trx,
    [conversationChannel(read.conversationId), tenantChannel(tenant)],
    'conversation.read',
    { conversation_id: read.conversationId, message_id: read.messageId, user_id: read.userId },
  )

/** What was written has reached the other side. */
const publishReceived = (trx: Trx, conversationId: number): Promise<void> =>
  publish(trx, conversationChannel(conversationId), 'conversation.received', {
    conversation_id: conversationId,
  })

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
