import type { NotificationKind, QuietHours } from '@carreau/domain/notifications/kinds'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type DueMail = {
  id: number
  kind: NotificationKind
  title: string
  body: string
  link: string
  times: number
  createdAt: Date
  companyName: string
  to: string
  firstName: string
}

/** What one mail to a person holds at most; the rest is counted. */
export const maxPerMail = 50

/** Of a notification `n` of one document, whom that names: its company may have another name by now. */
const namedOnDocument = sql<string | null>`(
  select d.content #>> '{buyer,companyName}' from documents d
   where n.kind = 'document_issued'
     and d.id = substring(n.group_key from '^document_issued:document:([0-9]+)$')::bigint)`

/** What waits to be mailed to a person, newest first; what was read meanwhile only when urgent. */
export const findDueMail = async (db: Db, userId: number) => {
  const { rows } = await sql<DueMail>`
    select n.id, n.kind, n.title, n.body, n.link, n.times, n.created_at as "createdAt",
           coalesce(${namedOnDocument}, t.company_name) as "companyName", u.email as "to", u.first_name as "firstName"
      from notifications n
      join users u on u.id = n.user_id
      join tenants t on t.id = n.tenant_id
     where n.user_id = ${userId} and n.mail_due and (n.is_urgent or n.read_at is null)
       and exists (select from memberships m
                    where m.user_id = n.user_id and m.tenant_id = n.tenant_id)
     order by n.is_urgent desc, n.created_at desc, n.id desc
     limit 1000`.execute(db)
  return rows
}

/** These were mailed as they were; what has happened again since stays due, and the rest is done. */
export const markMailed = async (
  db: Db,
  userId: number,
  mailed: readonly { id: number; times: number; createdAt: Date }[],
): Promise<void> => {
  await sql`
    update notifications n
       set mail_due = false, mailed_at = now()
      from jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb) as m (id bigint, times integer)
     where n.id = m.id and n.user_id = ${userId} and n.times = m.times`.execute(db)
}

/** What nobody needs to be mailed any more: read meanwhile, or of a company they have left. */
export const dropStaleMail = async (db: Db, userId: number): Promise<void> => {
  await sql`
    update notifications n set mail_due = false
     where n.user_id = ${userId} and n.mail_due
       and ((n.read_at is not null and not n.is_urgent)
            or not exists (select from memberships m
                            where m.user_id = n.user_id and m.tenant_id = n.tenant_id))`.execute(db)
}

export type DuePush = {
  id: number
  userId: number
  kind: string
  title: string
  body: string
  link: string
  isUrgent: boolean
  quietHours: QuietHours | null
}

const stillWanted = sql<boolean>`(
  n.push_due and n.read_at is null and exists (
    select from memberships m where m.user_id = n.user_id and m.tenant_id = n.tenant_id))`

const columns = sql`
  n.id, n.user_id as "userId", n.kind, n.title, n.body, n.link, n.is_urgent as "isUrgent",
  case when q.user_id is not null then json_build_object('from', q.starts, 'to', q.ends)
  end as "quietHours"`

/** A notification that still waits to be pushed, locked; undefined when it was read meanwhile. */
export const lockDuePush = async (trx: Trx, notificationId: number) => {
  const { rows } = await sql<DuePush>`
    select ${columns} from notifications n left join quiet_hours q on q.user_id = n.user_id
     where n.id = ${notificationId} and ${stillWanted} for update of n`.execute(trx)
  return rows[0]
}

/** All of a person's that wait, newest first, locked. */
export const lockDuePushes = async (trx: Trx, userId: number) => {
  const { rows } = await sql<DuePush>`
    select ${columns} from notifications n left join quiet_hours q on q.user_id = n.user_id
     where n.user_id = ${userId} and ${stillWanted}
     order by n.created_at desc, n.id desc limit 1000 for update of n`.execute(trx)
  return rows
}

export const markPushed = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await sql`
    update notifications set push_due = false, pushed_at = now()
     where id = any(${ids}::bigint[])`.execute(trx)
}

/** The devices a person has registered; `accounts` keeps them. */
export const findDeviceIds = async (db: Db, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from devices where user_id = ${userId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
