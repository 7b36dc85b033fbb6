import type { QuietHours } from '@carreau/domain/notifications/quiet-hours'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import type { PushMessage } from '../../../platform/push/push-message.ts'

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
export const lockDuePush = async (
  trx: Trx,
  notificationId: number,
): Promise<DuePush | undefined> => {
  const { rows } = await sql<DuePush>`
    select ${columns} from notifications n left join quiet_hours q on q.user_id = n.user_id
     where n.id = ${notificationId} and ${stillWanted} for update of n`.execute(trx)
  return rows[0]
}

/** All of a person's that wait, newest first, locked. */
export const lockDuePushes = async (trx: Trx, userId: number): Promise<DuePush[]> => {
  const { rows } = await sql<DuePush>`
    select ${columns} from notifications n left join quiet_hours q on q.user_id = n.user_id
     where n.user_id = ${userId} and ${stillWanted}
     order by n.created_at desc, n.id desc limit 1000 for update of n`.execute(trx)
  return rows
}

/**
 * Marks them as pushed and adds a job per device, in one transaction: however often this is tried,
 * each device is told once.
 */
export const handToDevices = async (
  trx: Trx,
  due: readonly DuePush[],
  message: PushMessage,
): Promise<void> => {
  const [first] = due
  if (first === undefined) return
  await sql`
    update notifications set push_due = false, pushed_at = now()
     where id = any(${due.map(({ id }) => id)}::bigint[])`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select id from devices where user_id = ${first.userId} order by id`.execute(trx)
  for (const { id } of rows)
    await addJob(
      trx,
      'push_to_device',
      { deviceId: id, message, attempt: 0 },
      { key: `push:${message.tag}:${id}`, maxAttempts: 8 },
    )
}

/** Adds the job that tells of all of them when the quiet hours are over. */
export const tellAfterQuietHours = (db: Db, userId: number, at: Date): Promise<void> =>
  addJob(db, 'push_summary', { userId }, { key: `push-summary:${userId}`, runAt: at })
