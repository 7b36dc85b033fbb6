import type { QuietHours } from '@carreau/domain/notifications/quiet-hours'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

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
