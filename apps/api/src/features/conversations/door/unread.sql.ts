import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { hasUnread, isOwn, joinMark, type Reader } from '../parties.sql.ts'

/** Conversations with something unread, counted up to 100. */
export const countUnread = async (db: Db, reader: Reader): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from conversations c ${joinMark(reader)}
       where ${isOwn(reader.tenant)} and ${hasUnread(reader)}
       limit 100) unread`.execute(db)
  return rows[0]?.count ?? 0
}
