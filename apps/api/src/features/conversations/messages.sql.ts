import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import type { Side } from './conversations.sql.ts'
import { isOwnMessage, sideOf } from './parties.sql.ts'

/** An order, or one of its lines, as it was when it was quoted. */
export type Quote = {
  orderId: number
  number: string
  deliveryDate: string
  linesCount: number
  netCents: number
  line: { id: number; name: string; details: string; orderedMilli: number } | null
}

export type MessageRow = {
  id: number
  conversationId: number
  authorId: number | null
  authorName: string
  side: Side
  body: string
  photoKeys: string[]
  orderId: number | null
  quote: Quote | null
  clientKey: string | null
  createdAt: Date
  deliveredAt: Date | null
  readAt: Date | null
}

const columns = sql`
  m.id, m.conversation_id as "conversationId", m.author_id as "authorId",
  m.author_name as "authorName", m.side, m.body, m.photo_keys as "photoKeys",
  m.order_id as "orderId", m.quote, m.client_key as "clientKey", m.created_at as "createdAt",
  m.delivered_at as "deliveredAt", m.read_at as "readAt"`

/** Messages of a conversation next to a place, the nearest first: back from it, or on from it. */
export const findMessages = async (
  db: Db,
  conversationId: number,
  { before, after, limit }: { before?: number; after?: number; limit: number },
) => {
  const until = before === undefined ? sql`` : sql`and m.id < ${before}`
  const since = after === undefined ? sql`` : sql`and m.id > ${after}`
  const order = after === undefined ? sql`desc` : sql`asc`
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages m
     where m.conversation_id = ${conversationId} ${until} ${since}
     order by m.id ${order} limit ${limit}`.execute(db)
  return rows
}

export const findMessage = async (db: Db, messageId: number) => {
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages m where m.id = ${messageId}`.execute(db)
  return rows[0]
}

/** Writes a message into a locked conversation, and what its list shows of it. */
export const insertMessage = async (
  trx: Trx,
  message: {
    conversationId: number
    buyerId: number
    shopId: number
    side: Side
    author: { userId: number; firstName: string }
    body: string
    searchText: string
    photoKeys: readonly string[]
    quote: Quote | null
    clientKey: string | null
    at: Date
  },
): Promise<number> => {
  const { author, side, quote } = message
  const lastOfSide = sql.ref(side === 'buyer' ? 'last_buyer_message_id' : 'last_shop_message_id')
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into messages (conversation_id, buyer_id, shop_id, side, author_id, author_name, body,
                            search_text, photo_keys, order_id, quote, client_key, created_at)
      values (${message.conversationId}, ${message.buyerId}, ${message.shopId}, ${side},
              ${author.userId}, ${author.firstName}, ${message.body}, ${message.searchText},
              ${message.photoKeys}::text[], ${quote?.orderId ?? null},
              ${quote === null ? null : JSON.stringify(quote)}::jsonb, ${message.clientKey},
              ${message.at})
      returning id)
    update conversations c
       set last_message_id = written.id, ${lastOfSide} = written.id, last_message_at = ${message.at},
           order_id = coalesce(${quote?.orderId ?? null}::bigint, c.order_id)
      from written
     where c.id = ${message.conversationId}
    returning written.id`.execute(trx)
  const [written] = rows
  if (written === undefined) throw new Error('A locked conversation takes its message')
  return written.id
}

/** Marks all that was sent to the company as received; answers the conversations it was in. */
export const markDelivered = async (trx: Trx, tenant: Tenant, at: Date): Promise<number[]> => {
  const otherSide = sideOf(tenant) === 'buyer' ? sql`'shop'` : sql`'buyer'`
  const { rows } = await sql<{ conversationId: number }>`
    with arriving as (
      select m.id from messages m
       where ${isOwnMessage(tenant)} and m.side = ${otherSide} and m.delivered_at is null
       order by m.id for no key update),
    arrived as (
      update messages m set delivered_at = ${at} from arriving where m.id = arriving.id
      returning m.conversation_id)
    select distinct conversation_id as "conversationId" from arrived
     order by conversation_id`.execute(trx)
  return rows.map(({ conversationId }) => conversationId)
}

/** Marks what the other side wrote, up to a message, as read by the company; whether anything was. */
export const markRead = async (
  trx: Trx,
  tenant: Tenant,
  { conversationId, messageId, at }: { conversationId: number; messageId: number; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    with reading as (
      select m.id from messages m
       where m.conversation_id = ${conversationId} and m.id <= ${messageId}
         and m.side <> ${sideOf(tenant)} and m.read_at is null
       order by m.id for no key update)
    update messages m set read_at = ${at}, delivered_at = coalesce(m.delivered_at, ${at})
      from reading where m.id = reading.id
    returning m.id`.execute(trx)
  return rows.length > 0
}
