import { insideBuyer } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import {
  isListed,
  isOwn,
  joinMark,
  otherOf,
  type Reader,
  sideOf,
  unreadCount,
} from './parties.sql.ts'

export type Side = 'buyer' | 'shop'

export type ConversationRow = {
  id: number
  buyerId: number
  buyerName: string
  shopId: number
  shopSlug: string
  shopName: string
  shopLogoKey: string | null
  orderId: number | null
  unreadCount: number
  readUpTo: number | null
  lastMessage: {
    id: number
    body: string
    createdAt: string
    authorId: number | null
    authorName: string
    side: Side
    photos: number
    hasQuote: boolean
  } | null
}

export type FoundRow = ConversationRow & {
  found: { id: number; body: string; createdAt: string } | null
}

const columnsFor = (reader: Reader) => sql`
  c.id, c.buyer_id as "buyerId", b.company_name as "buyerName", c.shop_id as "shopId",
  s.slug as "shopSlug", t.company_name as "shopName", s.logo_key as "shopLogoKey",
  c.order_id as "orderId", mark.message_id as "readUpTo", ${unreadCount(reader)} as "unreadCount",
  case when m.id is null then null else json_build_object(
    'id', m.id, 'body', left(m.body, 200), 'createdAt', m.created_at, 'authorId', m.author_id,
    'authorName', m.author_name, 'side', m.side, 'photos', cardinality(m.photo_keys),
    'hasQuote', m.quote is not null) end as "lastMessage"`

const joined = (reader: Reader) => sql`
  join tenants b on b.id = c.buyer_id
  join tenants t on t.id = c.shop_id
  join shops s on s.tenant_id = c.shop_id
  ${joinMark(reader)}
  left join messages m on m.id = c.last_message_id`

/** One conversation of the reader's company. */
export const findConversation = async (db: Db, reader: Reader, conversationId: number) => {
  const { rows } = await sql<ConversationRow>`
    select ${columnsFor(reader)} from conversations c ${joined(reader)}
     where c.id = ${conversationId} and ${isOwn(reader.tenant)}`.execute(db)
  return rows[0]
}

/** A page of the company's conversations, the last written in first. */
export const findConversationPage = async (
  db: Db,
  reader: Reader,
  { offset, limit }: { offset: number; limit: number },
) => {
  const { rows } = await sql<FoundRow>`
    select ${columnsFor(reader)}, null::json as found from conversations c ${joined(reader)}
     where ${isListed(reader.tenant)}
     order by c.last_message_at desc, c.id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Messages that a search looks at, the newest first. */
const maxHits = 1_000

/** The same among those with one of these companies, or with a message that holds all the words. */
export const findMatchingConversations = async (
  db: Db,
  reader: Reader,
  {
    partnerIds,
    words,
    offset,
    limit,
  }: { partnerIds: readonly number[]; words: readonly string[]; offset: number; limit: number },
) => {
  const patterns = words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const { rows } = await sql<FoundRow>`
    with hit as materialized (
      select distinct on (newest.conversation_id) newest.*
        from messages_holding(${patterns}::text[], ${maxHits}) newest
       order by newest.conversation_id, newest.id desc)
    select ${columnsFor(reader)},
           case when hit.id is null then null else json_build_object(
             'id', hit.id, 'body', hit.body, 'createdAt', hit.created_at) end as found
      from conversations c ${joined(reader)}
      left join hit on hit.conversation_id = c.id
     where ${isListed(reader.tenant)}
       and (hit.id is not null or ${otherOf(reader.tenant)} = any(${partnerIds}::bigint[]))
     order by c.last_message_at desc, c.id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The companies the tenant writes with, by the name a search may mean. */
export const findCorrespondents = async (db: Db, tenant: Tenant) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.company_name as name
      from conversations c join tenants t on t.id = ${otherOf(tenant)}
     where ${isListed(tenant)}
     order by c.last_message_at desc limit 10000`.execute(db)
  return rows
}

/** Makes the pair's conversation, or finds it; however many ask at once, there is one. */
export const upsertConversation = async (
  trx: Trx,
  pair: { buyerId: number; shopId: number; side: Side; orderId: number | null; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into conversations as c
           (buyer_id, shop_id, opened_by_side, order_id, created_at, last_message_at)
    values (${pair.buyerId}, ${pair.shopId}, ${pair.side}, ${pair.orderId}, ${pair.at}, ${pair.at})
    on conflict (buyer_id, shop_id) do update set
      opened_by_side = case when c.opened_by_side = excluded.opened_by_side
                            then c.opened_by_side else 'both' end,
      order_id = coalesce(excluded.order_id, c.order_id)
    returning id`.execute(trx)
  const [made] = rows
  if (made === undefined) throw new Error('An upsert always answers its row')
  return made.id
}

/** Whether a wholesaler is open to be written to: as everywhere, those the platform approved. */
export const isShownShop = async (db: Db, shopId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from shops s join tenants t on t.id = s.tenant_id
     where s.tenant_id = ${shopId} and t.status = 'active'`.execute(db)
  return rows.length > 0
}

/**
 * Whether a company is the wholesaler's customer: it ordered there (an order inside its own approval
 * does not tell), has prices of its own there, or has written.
 */
export const isCustomer = async (db: Db, shopId: number, buyerId: number): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from orders
                    where shop_id = ${shopId} and buyer_id = ${buyerId}
                      and status <> all(${insideBuyer}::text[]))
        or exists (select from customer_prices p join offers o on o.id = p.offer_id
                    where p.buyer_id = ${buyerId} and o.shop_id = ${shopId})
        or exists (select from conversations
                    where shop_id = ${shopId} and buyer_id = ${buyerId}
                      and last_message_id is not null) as known`.execute(db)
  return rows[0]?.known === true
}

/** Locks a conversation of the company's; its two sides, or undefined. */
export const lockConversation = async (trx: Trx, tenant: Tenant, conversationId: number) => {
  const { rows } = await sql<{ buyerId: number; shopId: number }>`
    select c.buyer_id as "buyerId", c.shop_id as "shopId" from conversations c
     where c.id = ${conversationId} and ${isOwn(tenant)} for no key update`.execute(trx)
  return rows[0]
}

/** Remembers how far a person has read: never back, never beyond the last message. */
export const moveMark = async (
  trx: Trx,
  { tenant, userId }: Reader,
  { conversationId, messageId, at }: { conversationId: number; messageId: number | null; at: Date },
): Promise<number | null> => {
  const { rows } = await sql<{ messageId: number }>`
    insert into conversation_marks as k (conversation_id, user_id, side, message_id, read_at)
    select c.id, ${userId}, ${sideOf(tenant)},
           least(coalesce(${messageId}::bigint, c.last_message_id), c.last_message_id), ${at}
      from conversations c
     where c.id = ${conversationId} and c.last_message_id is not null
    on conflict (user_id, side, conversation_id) do update set
      message_id = greatest(k.message_id, excluded.message_id), read_at = excluded.read_at
    returning message_id as "messageId"`.execute(trx)
  return rows[0]?.messageId ?? null
}
