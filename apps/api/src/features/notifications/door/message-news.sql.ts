import { formatCount } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.sql.ts'

type Message = {
  conversationId: number
  buyerId: number
  shopId: number
  side: 'buyer' | 'shop'
  /** The company that writes. */
  companyName: string
  authorId: number | null
  authorName: string
  body: string
  photos: number
  orderNumber: string | null
  at: Date
}

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

const wordsOf = ({ body, photos, orderNumber }: Message): string => {
  if (body !== '') return excerptOf(body)
  if (photos > 0) return formatCount(photos, 'photo', 'photos')
  return `À propos de la commande ${orderNumber ?? ''}`.trim()
}

/** Tells the other side of a conversation what has just been written; until it is read, one line. */
export const tellOfMessage = async (trx: Trx, messageId: number): Promise<void> => {
  const { rows } = await sql<Message>`
    select c.id as "conversationId", c.buyer_id as "buyerId", c.shop_id as "shopId", m.side,
           t.company_name as "companyName", m.author_id as "authorId",
           m.author_name as "authorName", m.body, cardinality(m.photo_keys) as photos,
           (select o.number from orders o where o.id = m.order_id) as "orderNumber",
           m.created_at as at
      from messages m
      join conversations c on c.id = m.conversation_id
      join tenants t on t.id = case m.side when 'buyer' then c.buyer_id else c.shop_id end
     where m.id = ${messageId}`.execute(trx)
  const [message] = rows
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
      group: `conversation:${conversationId}`,
    },
    at,
  )
}
