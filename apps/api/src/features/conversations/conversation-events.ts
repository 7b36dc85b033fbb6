import { conversationChannel, tenantChannel } from '@carreau/domain/notifications/channels'
import type { Trx } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { publish } from '../../platform/realtime/publish.sql.ts'
import { tellOfMessage } from '../notifications/door/message-news.ts'
import type { Side } from './conversations.sql.ts'

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
  await tellOfMessage(trx, message.messageId)
}

/** Somebody read up to a message: the other side sees « Vu », their own other screens lose the badge. */
export const publishRead = (
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
export const publishReceived = (trx: Trx, conversationId: number): Promise<void> =>
  publish(trx, conversationChannel(conversationId), 'conversation.received', {
    conversation_id: conversationId,
  })
