import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { asAnyRole, asSystem } from '../db/acting-for.ts'
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

/** Whether signing in takes a code of this person. */
export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from second_factors where user_id = ${userId} and enabled_at is not null`.execute(db)
  return rows.length === 1
}

type FoundRow = {
  place: number
  expired: boolean
  untouched: boolean
  user_id: number
  first_name: string
  address_proved: boolean
  session_id: number
  token_id: number
  expires_at: Date
  tenant_id: number | null
  tenant_type: Tenant['type'] | null
  role: Tenant['role'] | null
}

const callerOf = (row: FoundRow): Caller => ({
  userId: row.user_id,
  firstName: row.first_name,
  isAddressProved: row.address_proved,
  sessionId: row.session_id,
  token: { id: row.token_id, expiresAt: row.expires_at },
  tenant:
    row.tenant_id === null
      ? null
      : ({ type: row.tenant_type, id: row.tenant_id, role: row.role } as Tenant),
})

/**
 * Who holds each of the tokens, in their order; `expired` when it was ours and its time is over, or
 * nobody has used it for 14 days; undefined if unknown.
 */
export const findCallers = async (
  db: Db,
  tokens: readonly string[],
): Promise<(Caller | 'expired' | undefined)[]> => {
  const hashes = tokens.map(hashToken)
  const find = sql<FoundRow>`
    select asked.place::integer, expires_at <= now() or last_used_at < now() - interval '14 days' as expired,
           last_used_at < now() - interval '1 hour' as untouched, user_id, first_name, address_proved,
           session_id, token_id, expires_at, tenant_id, tenant_type, role
      from unnest(${hashes}::bytea[]) with ordinality as asked (hash, place), caller_of(asked.hash)`
  // Asked by every request, before anybody knows whose it is.
  const { rows } = await asAnyRole(() => find.execute(db))
  const untouched = rows.flatMap(({ place, expired, untouched }) =>
    untouched && !expired ? (hashes[place - 1] ?? []) : [],
  )
  for (const hash of untouched) await asSystem('accounts and sessions', () => touchToken(db, hash))
  const found = new Map(
    rows.map(row => [row.place, row.expired ? 'expired' : callerOf(row)] as const),
  )
  return tokens.map((_, at) => found.get(at + 1))
}
