import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../platform/identity/caller.ts'

/** Who asks: a person at work for one of the two sides. */
export type Reader = { tenant: Tenant; userId: number }

const columns = {
  buyer: {
    own: 'c.buyer_id',
    other: 'c.shop_id',
    lastOfOther: 'c.last_shop_message_id',
    ofMessage: 'm.buyer_id',
  },
  shop: {
    own: 'c.shop_id',
    other: 'c.buyer_id',
    lastOfOther: 'c.last_buyer_message_id',
    ofMessage: 'm.shop_id',
  },
} as const

/** The side a company stands on. The platform has none and is never admitted here. */
export const sideOf = ({ type }: Tenant): 'buyer' | 'shop' => (type === 'buyer' ? 'buyer' : 'shop')

const column = (tenant: Tenant, name: keyof (typeof columns)['buyer']): RawBuilder<number> =>
  sql.ref(columns[sideOf(tenant)][name])

/** The conversation `c` is the company's. */
export const isOwn = (tenant: Tenant): RawBuilder<boolean> =>
  sql<boolean>`${column(tenant, 'own')} = ${tenant.id}::bigint`

/** The company that holds the other side of the conversation `c`. */
export const otherOf = (tenant: Tenant) => column(tenant, 'other')

/** The message `m` is in a conversation of the company's. */
export const isOwnMessage = (tenant: Tenant): RawBuilder<boolean> =>
  sql<boolean>`${column(tenant, 'ofMessage')} = ${tenant.id}::bigint`

/** Until something is written, only who opened the conversation `c` has it in the list. */
export const isListed = (tenant: Tenant): RawBuilder<boolean> => sql<boolean>`(${isOwn(tenant)} and
  (c.last_message_id is not null or c.opened_by_side in (${sideOf(tenant)}, 'both')))`

/** Joins the reader's mark of the conversation `c`. */
export const joinMark = ({ tenant, userId }: Reader) => sql`
  left join conversation_marks mark on mark.conversation_id = c.id
   and mark.user_id = ${userId}::bigint and mark.side = ${sideOf(tenant)}`

/** Since when the reader works for the company: what was said before counts as read. */
const joinedAt = ({ tenant, userId }: Reader) => sql`(
  select min(created_at) from memberships
   where user_id = ${userId}::bigint and tenant_id = ${tenant.id}::bigint)`

/** Whether the other side wrote in `c` what the reader has not read: two numbers, mostly. */
export const hasUnread = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(
  ${column(reader.tenant, 'lastOfOther')} > coalesce(mark.message_id, 0)
  and (mark.message_id is not null or (
    select created_at from messages where id = ${column(reader.tenant, 'lastOfOther')})
      >= ${joinedAt(reader)}))`

/** How many messages that is, up to 100. */
export const unreadCount = (reader: Reader): RawBuilder<number> => sql<number>`
  case when ${hasUnread(reader)} then (
    select count(*) from (
      select from messages u
       where u.conversation_id = c.id and u.id > coalesce(mark.message_id, 0)
         and u.side <> ${sideOf(reader.tenant)}
         and (mark.message_id is not null or u.created_at >= ${joinedAt(reader)})
       limit 100) unread)
  else 0 end`
