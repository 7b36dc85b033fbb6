import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { userChannel } from '@carreau/domain/notifications/channels'
import type { Trx } from '../../../platform/db/database.ts'
import { publish } from '../../../platform/realtime/publish.sql.ts'
import { findWritten, type WrittenMessage } from '../news/news.sql.ts'
import { markGroupRead } from '../notifications.sql.ts'
import { notify } from '../notify.ts'

/** What notifications of one conversation are grouped by. */
const groupOf = (conversationId: number) => `conversation:${conversationId}`

/** Characters of a message that its notification shows. */
const excerptLength = 160

/** The beginning of a text, cut between two words where there are words. */
const excerptOf = (text: string): string => {
  const flat = text.replace(/\s+/gu, ' ').trim()
  const signs = [...flat]
  if (signs.length <= excerptLength) return flat
  const cut = signs.slice(0, excerptLength).join('')
  return `${cut.replace(/\s\S{0,40}$/u, '')}…`
}

const wordsOf = ({ body, photos, orderNumber }: WrittenMessage): string => {
  if (body !== '') return excerptOf(body)
  if (photos > 0) return formatCount(photos, 'photo', 'photos')
  return `À propos de la commande ${orderNumber ?? ''}`.trim()
}

/**
 * Notifies the other side of a conversation of a message just written. Until somebody has read it, all
 * messages of the conversation are one notification.
 */
export const notifyOfMessage = async (trx: Trx, messageId: number): Promise<void> => {
  const message = await findWritten(trx, messageId)
  if (message === undefined) return
  const { conversationId, buyerId, shopId, side, companyName, authorId, authorName, at } = message
  await notify(
    trx,
    {
      kind: 'message_received',
      to: side === 'buyer' ? { type: 'shop', id: shopId } : { type: 'buyer', id: buyerId },
      exceptUserId: authorId,
      title: `Nouveau message ${ofName(companyName)}`,
      manyTitle: `{n}\u00a0nouveaux messages ${ofName(companyName)}`,
      body: `${authorName}\u00a0: ${wordsOf(message)}`,
      link: `/messages/${conversationId}`,
      group: groupOf(conversationId),
    },
    at,
  )
}

/** Marks as read the person's notification of a conversation that they have read to its end. */
export const readMessageNews = async (
  trx: Trx,
  {
    userId,
    tenantId,
    conversationId,
    at,
  }: { userId: number; tenantId: number; conversationId: number; at: Date },
): Promise<void> => {
  const groupKey = `message_received:${groupOf(conversationId)}`
  if (await markGroupRead(trx, { userId, tenantId, groupKey, at }))
    await publish(trx, userChannel(userId), 'notification.read', {})
}
