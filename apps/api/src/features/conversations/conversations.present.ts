import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { mayWriteMessages } from '@carreau/domain/conversations/conversations'
import { eurosFromCents, packagesFromMilli } from '@carreau/domain/money/money'
import type { Tenant } from '../../platform/identity/caller.ts'
import { mediaUrl } from '../../platform/storage/media-url.ts'
import type { ConversationRow, FoundRow } from './conversations.sql.ts'
import type { MessageRow, Quote } from './messages.sql.ts'

type Conversation = AnswerOf<typeof endpoints.getConversation>['data']
type Message = AnswerOf<typeof endpoints.sendMessage>['data']

/** A conversation as one of its sides has it. */
export const conversationOf = (row: ConversationRow, tenant: Tenant): Conversation => ({
  id: row.id,
  buyer: { id: row.buyerId, company_name: row.buyerName },
  shop: {
    id: row.shopId,
    slug: row.shopSlug,
    name: row.shopName,
    logo_url: row.shopLogoKey === null ? null : mediaUrl(row.shopLogoKey),
  },
  order_id: row.orderId,
  last_message: row.lastMessage && {
    id: row.lastMessage.id,
    body: row.lastMessage.body,
    created_at: new Date(row.lastMessage.createdAt).toISOString(),
    author: {
      id: row.lastMessage.authorId,
      first_name: row.lastMessage.authorName,
      side: row.lastMessage.side,
    },
    attachments_count: row.lastMessage.photos,
    has_quote: row.lastMessage.hasQuote,
  },
  unread_count: row.unreadCount,
  read_up_to: row.readUpTo,
  can_write: mayWriteMessages(tenant),
})

/** The same in a list, with what a search found in it. */
export const foundConversationOf = (row: FoundRow, tenant: Tenant) => ({
  ...conversationOf(row, tenant),
  found: row.found && {
    id: row.found.id,
    body: row.found.body,
    created_at: new Date(row.found.createdAt).toISOString(),
  },
})

const quoteOf = (quote: Quote): Message['quote'] => ({
  order_id: quote.orderId,
  number: quote.number,
  delivery_date: quote.deliveryDate,
  lines_count: quote.linesCount,
  net: eurosFromCents(quote.netCents),
  line: quote.line && {
    id: quote.line.id,
    name: quote.line.name,
    details: quote.line.details,
    ordered_packages: packagesFromMilli(quote.line.orderedMilli),
  },
})

export const messageOf = (row: MessageRow): Message => ({
  id: row.id,
  conversation_id: row.conversationId,
  author: { id: row.authorId, first_name: row.authorName, side: row.side },
  body: row.body,
  attachments: row.photoKeys.map(key => ({ key, url: mediaUrl(key) })),
  order_id: row.orderId,
  quote: row.quote && quoteOf(row.quote),
  created_at: row.createdAt.toISOString(),
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  read_at: row.readAt?.toISOString() ?? null,
  client_key: row.clientKey,
})
