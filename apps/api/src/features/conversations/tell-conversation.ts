import { conversationChannel, tenantChannel } from '@carreau/domain/notifications/channels'
import type { Trx } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { publish } from '../../platform/realtime/publish.sql.ts'
import { tellOfMessage } from '../notifications/door/message-news.sql.ts'
import { markReadOf } from '../notifications/door/notifications.sql.ts'
import type { Side } from './conversations.sql.ts'

/**
 * A message was written: everybody of both sides is told on screen, and the people of the other
 * side by their notifications.
 */
export const tellMessage = async (
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
  await tellOfMessage(trx, message.messageId)
}

/** Somebody read up to a message: the other side sees « Vu », their own other screens lose the badge. */
export const tellRead = (
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

/** All of it is read: the person's notification of it is too. */
export const tellNobodyAnyMore = (
  trx: Trx,
  { userId, tenant }: { userId: number; tenant: Tenant },
  conversationId: number,
  at: Date,
): Promise<void> =>
  markReadOf(trx, {
    userId,
    tenantId: tenant.id,
    kind: 'message_received',
    group: `conversation:${conversationId}`,
    at,
  })

/** What was written has reached the other side. */
export const tellReceived = (trx: Trx, conversationId: number): Promise<void> =>
  publish(trx, conversationChannel(conversationId), 'conversation.received', {
    conversation_id: conversationId,
  })
