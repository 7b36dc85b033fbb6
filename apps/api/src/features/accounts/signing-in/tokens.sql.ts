import type { TenantType } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { countedAttempt, forgivenAttempt } from '../../../platform/identity/throttle.sql.ts'
import type { Attempt } from '../../../platform/identity/throttle.ts'
import { type Access, accessesOf, maxSessions, refusalReason } from '../door/accounts.sql.ts'
import type { NewToken } from './accounts.sql.ts'

// Tokens are born and die by the database's clock, the only one that every API node shares.

type CountedLogin = {
  allowed: boolean
  /** Refused by what was tried from everywhere, not by what was tried from here. */
  is_account_full: boolean
  user_id: number | null
  password_hash: string | null
}

/** Counts a try to sign in and finds the account it is for. */
export const countLogin = async (
  db: Db,
  attempt: Attempt,
  email: string,
): Promise<CountedLogin> => {
  const { rows } = await sql<CountedLogin>`
    with ${countedAttempt(attempt)}
    select a.allowed, a.is_account_full, u.id as user_id, u.password_hash
      from attempt a left join users u on u.email = ${email}`.execute(db)
  return rows[0] ?? { allowed: false, is_account_full: false, user_id: null, password_hash: null }
}

/**
 * Opens a session of 30 days for a person who has proved who they are, their row being locked, and
 * answers their accesses.
 */
export const openSession = async (
  trx: Trx,
  userId: number,
  token: NewToken,
  attempt: Attempt,
): Promise<Access[]> => {
  const { rows } = await sql<{ accesses: Access[] }>`
    with opened as (
      insert into tokens (hash, user_agent, user_id, expires_at)
      values (${token.hash}, ${token.userAgent}, ${userId}, now() + interval '30 days')
      returning user_id),
    dropped as (
      delete from tokens where id in (
        select id from tokens where user_id = ${userId} and parent_id is null
         order by id desc offset ${maxSessions - 1})),
    ${forgivenAttempt(attempt)}
    select ${accessesOf(sql`o.user_id`)} as accesses from opened o`.execute(trx)
  return rows[0]?.accesses ?? []
}

/**
 * Notes the day a person signed in. Not in the transaction that opens the session, which shares their
 * row with other sign-ins.
 */
export const noteSignIn = async (db: Db, userId: number): Promise<void> => {
  await sql`
    update users set last_signed_in_at = now()
     where id = ${userId} and last_signed_in_at < now() - interval '1 day'`.execute(db)
}

/** Ends a session of this person: what its client said it is; undefined when there was none. */
export const deleteSessionOf = async (db: Db, userId: number, sessionId: number) => {
  const { rows } = await sql<{ user_agent: string | null }>`
    delete from tokens
     where id = ${sessionId} and user_id = ${userId} and parent_id is null
    returning user_agent`.execute(db)
  return rows[0]
}

/** Ends a session: its login token and, by cascade, every tenant token born from it. */
export const deleteSession = async (db: Db, sessionId: number): Promise<void> => {
  await sql`delete from tokens where id = ${sessionId}`.execute(db)
}

export type WantedAccess = { type: TenantType; id: number; role: string }

type OpenedAccess = { status: Access['status']; reason: string | null; opened: boolean }

/**
 * Opens a tenant token of 12 hours, never longer than its session, when the person has that role in
 * that company and the platform has not refused it; answers the company's status and why it was
 * refused, undefined when the person has no such access. A session keeps its 20 newest tenant tokens.
 */
export const openTenantToken = async (
  db: Db,
  session: { id: number; userId: number },
  wanted: WantedAccess,
  tokenHash: Buffer,
) => {
  const { rows } = await sql<OpenedAccess>`
    with wanted as (
      select m.id as membership_id, n.status, ${refusalReason} as reason
        from memberships m
        join tenants n on n.id = m.tenant_id
       where m.user_id = ${session.userId}
         and n.type = ${wanted.type} and n.id = ${wanted.id} and m.role = ${wanted.role}
         for key share of m),
    session as (
      select id, user_id, expires_at from tokens where id = ${session.id} for key share),
    opened as (
      insert into tokens (hash, user_id, parent_id, membership_id, expires_at)
      select ${tokenHash}, s.user_id, s.id, w.membership_id,
             least(now() + interval '12 hours', s.expires_at)
        from session s, wanted w
       where w.status <> 'refused'
      returning id),
    dropped as (
      delete from tokens where id in (
        select t.id from tokens t, opened
         where t.parent_id = ${session.id}
         order by t.id desc offset 19))
    select w.status, w.reason, exists (select from opened) as opened from wanted w`.execute(db)
  return rows[0]
}
