import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller, Tenant } from './caller.ts'

/** A new bearer token: only its hash is stored, so that a leaked table opens nothing. */
export const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Notes that the token was used, unless another call has within the hour. */
const touchToken = async (db: Db, hash: Buffer): Promise<void> => {
  await sql`
    update tokens set last_used_at = now()
     where hash = ${hash} and last_used_at < now() - interval '1 hour'`.execute(db)
}

/** Who holds the token; `expired` when it was ours and its time is over; undefined if unknown. */
export const findCaller = async (
  db: Db,
  token: string,
): Promise<Caller | 'expired' | undefined> => {
  const hash = hashToken(token)
  const { rows } = await sql<{
    expired: boolean
    untouched: boolean
    user_id: number
    first_name: string
    session_id: number
    token_id: number
    expires_at: Date
    tenant_id: number | null
    tenant_type: Tenant['type'] | null
    role: Tenant['role'] | null
  }>`
    select t.expires_at <= now() as expired,
           t.last_used_at < now() - interval '1 hour' as untouched, t.user_id, u.first_name,
           coalesce(t.parent_id, t.id) as session_id, t.id as token_id, t.expires_at,
           n.id as tenant_id, n.type as tenant_type, m.role
      from tokens t
      join users u on u.id = t.user_id
      left join memberships m on m.id = t.membership_id
      left join tenants n on n.id = m.tenant_id and n.status <> 'refused'
     where t.hash = ${hash}`.execute(db)
  const row = rows[0]
  if (row === undefined) return undefined
  if (row.expired) return 'expired'
  if (row.untouched) await touchToken(db, hash)
  return {
    userId: row.user_id,
    firstName: row.first_name,
    sessionId: row.session_id,
    token: { id: row.token_id, expiresAt: row.expires_at },
    tenant:
      row.tenant_id === null
        ? null
        : ({ type: row.tenant_type, id: row.tenant_id, role: row.role } as Tenant),
  }
}
