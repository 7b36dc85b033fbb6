import type { NotificationKind } from '@carreau/domain/notifications/kinds'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/** Whose notifications: a person's, for the company at work or, without one, for all of theirs. */
export type Reader = { userId: number; tenantId: number | null }

export type NotificationRow = {
  id: number
  kind: NotificationKind
  title: string
  body: string
  link: string
  times: number
  createdAt: Date
  readAt: Date | null
}

const columns = sql`
  n.id, n.kind, n.title, n.body, n.link, n.times, n.created_at as "createdAt",
  n.read_at as "readAt"`

/** The reader's own of `n`; whoever has left a company no longer reads what it was told. */
const isOf = ({ userId, tenantId }: Reader) => sql<boolean>`(
  n.user_id = ${userId} and n.in_app and n.tenant_id = coalesce(${tenantId}::bigint, n.tenant_id)
  and exists (select from memberships m where m.user_id = n.user_id and m.tenant_id = n.tenant_id))`

export const findNotifications = async (
  db: Db,
  reader: Reader,
  { onlyUnread, page, perPage }: { onlyUnread: boolean; page: number; perPage: number },
) => {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n
     where ${isOf(reader)} and (not ${onlyUnread} or n.read_at is null)
     order by n.created_at desc, n.id desc
     limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return rows
}

export const countNotifications = async (
  db: Db,
  reader: Reader,
): Promise<{ total: number; unread: number }> => {
  const { rows } = await sql<{ total: number; unread: number }>`
    select count(*) as total, count(*) filter (where n.read_at is null) as unread
      from notifications n where ${isOf(reader)}`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

export const countUnread = async (db: Db, reader: Reader): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notifications n
     where ${isOf(reader)} and n.read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}

/** What waits for the person's other companies. */
export const findUnreadElsewhere = async (
  db: Db,
  { userId, tenantId }: Reader,
): Promise<{ companyName: string; unread: number }[]> => {
  if (tenantId === null) return []
  const { rows } = await sql<{ companyName: string; unread: number }>`
    select t.company_name as "companyName", count(*) as unread
      from notifications n join tenants t on t.id = n.tenant_id
     where ${isOf({ userId, tenantId: null })} and n.tenant_id <> ${tenantId}
       and n.read_at is null
     group by t.id order by t.company_name limit 20`.execute(db)
  return rows
}

export const findNotification = async (db: Db, reader: Reader, notificationId: number) => {
  const { rows } = await sql<NotificationRow>`
    select ${columns} from notifications n
     where n.id = ${notificationId} and ${isOf(reader)}`.execute(db)
  return rows[0]
}

/** Marks one as read; undefined when it was read before or is not the reader's. */
export const markRead = async (
  trx: Trx,
  reader: Reader,
  { notificationId, at }: { notificationId: number; at: Date },
) => {
  const { rows } = await sql<NotificationRow>`
    update notifications n set read_at = ${at}::timestamptz
     where n.id = ${notificationId} and ${isOf(reader)} and n.read_at is null
    returning ${columns}`.execute(trx)
  return rows[0]
}

/** Marks as read what a person was told under a key, `kind:group`; whether anything was unread. */
export const markGroupRead = async (
  trx: Trx,
  {
    userId,
    tenantId,
    groupKey,
    at,
  }: { userId: number; tenantId: number; groupKey: string; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update notifications set read_at = ${at}::timestamptz
     where user_id = ${userId} and tenant_id = ${tenantId}
       and group_key = ${groupKey} and read_at is null
    returning id`.execute(trx)
  return rows.length > 0
}

/** What a company's people were asked under a key becomes what came of it, read and not sent any more; whose it was. */
export const settleNotices = async (
  trx: Trx,
  {
    tenantId,
    groupKey,
    asked,
    became,
    at,
  }: {
    tenantId: number
    groupKey: string
    asked: string
    became: { order: string; addition: string }
    at: Date
  },
): Promise<{ userId: number }[]> => {
  const { rows } = await sql<{ userId: number }>`
    update notifications
       set title = replace(title, ${asked}::text,
             case when title like 'Ajout%' then ${became.addition}::text else ${became.order}::text end),
           read_at = coalesce(read_at, ${at}::timestamptz), mail_due = false, push_due = false
     where tenant_id = ${tenantId} and group_key = ${groupKey}
       and position(${asked}::text in title) > 0
    returning user_id as "userId"`.execute(trx)
  return rows
}

/** Marks all as read; how many were not. In one order, so that two at once wait and never both. */
export const markAllRead = async (trx: Trx, reader: Reader, at: Date): Promise<number> => {
  const { rows } = await sql`
    with unread as (
      select n.id from notifications n where ${isOf(reader)} and n.read_at is null
       order by n.id for update)
    update notifications n set read_at = ${at}::timestamptz
      from unread where n.id = unread.id
    returning n.id`.execute(trx)
  return rows.length
}

/** Bounded: what is left waits for the next run. */
export const deleteOldNotifications = async (db: Db, before: Date): Promise<void> => {
  await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before}::timestamptz
       order by created_at limit 20000)`.execute(db)
}
