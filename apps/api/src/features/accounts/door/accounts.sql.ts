import type { access } from '@carreau/contract/accounts/auth'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'

/** A company a person works for, with their roles there: the contract's shape. */
export type Access = z.output<typeof access>

/** Why the platform refused or suspended the company `n` last; null where it has not. */
export const refusalReason: RawBuilder<string | null> = sql<string | null>`(
  select h.reason from tenant_history h
   where n.status in ('refused', 'suspended') and h.tenant_id = n.id and h.to_status = n.status
   order by h.id desc limit 1)`

/** The companies of a person with their roles there, as one JSON value of a larger statement. */
export const accessesOf = (userId: RawBuilder<number> | number): RawBuilder<Access[]> => sql`(
  select coalesce(json_agg(json_strip_nulls(row_to_json(a))), '[]')
    from (select n.type, n.id, n.company_name, json_agg(m.role) as roles, n.status,
                 ${refusalReason} as reason
            from memberships m
            join tenants n on n.id = m.tenant_id
           where m.user_id = ${userId}
           group by n.id
           order by n.company_name, n.id
           limit 200) a)`

/** The person's companies by name, at most 200, roles in no order (`presentAccesses` orders them). */
export const findAccesses = async (db: Db, userId: number): Promise<Access[]> => {
  const { rows } = await sql<{ accesses: Access[] }>`
    select ${accessesOf(userId)} as accesses`.execute(db)
  return rows[0]?.accesses ?? []
}

/** The account to confirm a password of; undefined when it has been deleted since. */
export const findAccount = async (db: Db, userId: number) => {
  const { rows } = await sql<{ email: string; password_hash: string }>`
    select email, password_hash from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]
}

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
export const findSessions = async (db: Db, userId: number, currentId: number) => {
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
 * devices and connections; answers how many were open. No device is known any more: somebody else may
 * have signed in on one of them. The owner's is again when they next sign in.
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
      returning ${isOpenSession} as was_open),
    forgotten as (
      delete from known_devices where user_id = ${userId})
    select count(*) filter (where was_open) as ended from ended`.execute(db)
  return rows[0]?.ended ?? 0
}
