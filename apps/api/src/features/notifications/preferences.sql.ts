import type {
  ChannelChoices,
  NotificationKind,
  QuietHours,
} from '@carreau/domain/notifications/kinds'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type ChosenKind = ChannelChoices & { kind: NotificationKind }

/** What the person has chosen; a kind that is not there is as usual. */
export const findPreferences = async (db: Db, userId: number) => {
  const { rows } = await sql<ChosenKind>`
    select kind, in_app, email, push from notification_preferences
     where user_id = ${userId} limit 200`.execute(db)
  return rows
}

/** In one order, so that two calls at once wait for each other and never both; the last one stays. */
export const savePreferences = async (
  db: Db,
  userId: number,
  chosen: readonly ChosenKind[],
): Promise<void> => {
  await sql`
    insert into notification_preferences (user_id, kind, in_app, email, push)
    select ${userId}, kind, in_app, email, push
      from json_to_recordset(${JSON.stringify(chosen)}::json)
        as c (kind text, in_app boolean, email boolean, push boolean)
     order by kind
    on conflict (user_id, kind) do update set
      in_app = excluded.in_app, email = excluded.email, push = excluded.push`.execute(db)
}

export const findQuietHours = async (db: Db, userId: number): Promise<QuietHours | null> => {
  const { rows } = await sql<QuietHours>`
    select starts as "from", ends as "to" from quiet_hours where user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** Null ends them. */
export const saveQuietHours = async (
  db: Db,
  userId: number,
  hours: QuietHours | null,
): Promise<void> => {
  if (hours === null) await sql`delete from quiet_hours where user_id = ${userId}`.execute(db)
  else
    await sql`
      insert into quiet_hours (user_id, starts, ends) values (${userId}, ${hours.from}, ${hours.to})
      on conflict (user_id) do update set starts = excluded.starts, ends = excluded.ends`.execute(
      db,
    )
}
