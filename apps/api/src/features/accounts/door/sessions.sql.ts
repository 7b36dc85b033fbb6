import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Sessions of a person at once, all of which a list shows; a new one ends the oldest. */
export const maxSessions = 100

/** Of a token `s`: a session that still lets its person in. */
export const isOpenSession: RawBuilder<boolean> = sql<boolean>`(
  s.parent_id is null and s.expires_at > now() and s.last_used_at > now() - interval '14 days')`

export type SessionRow = {
  id: number
  created_at: Date
  last_used_at: Date
  user_agent: string | null
}

/** The person's open sessions, at most `maxSessions`: `currentId` first, then the last used. */
export const findSessions = async (
  db: Db,
  userId: number,
  currentId: number,
): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.created_at, s.user_agent,
           greatest(s.last_used_at, (select max(last_used_at) from tokens where parent_id = s.id))
             as last_used_at
      from tokens s
     where s.user_id = ${userId} and ${isOpenSession}
     order by s.id = ${currentId} desc, last_used_at desc, s.id desc
     limit ${maxSessions}`.execute(db)
  return rows
}

/**
 * Ends the sessions of a person, all but one when it is given, and by cascade their tenant tokens,
 * devices and connections; answers how many were open.
 */
export const endSessions = async (
  db: Db,
  userId: number,
  exceptSessionId: number | null,
): Promise<number> => {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      delete from tokens s
       where user_id = ${userId}
         and coalesce(parent_id, id) is distinct from ${exceptSessionId}::bigint
      returning ${isOpenSession} as was_open)
    select count(*) filter (where was_open) as ended from ended`.execute(db)
  return rows[0]?.ended ?? 0
}
