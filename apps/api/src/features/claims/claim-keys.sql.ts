import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

/**
 * Takes an Idempotency-Key in the transaction that opens a claim; a copy of the call waits here until
 * it ends. Answers the request that took the key before, or null when it is now ours.
 */
export const takeClaimKey = async (
  trx: Trx,
  buyerId: number,
  { key, request }: { key: string; request: string },
): Promise<string | null> => {
  const taken = await sql`
    insert into idempotency_keys (tenant_id, key, request) values (${buyerId}, ${key}, ${request})
    on conflict (tenant_id, key) do nothing returning key`.execute(trx)
  if (taken.rows.length > 0) return null
  const { rows } = await sql<{ request: string }>`
    select request from idempotency_keys where tenant_id = ${buyerId} and key = ${key}`.execute(trx)
  return rows[0]?.request ?? null
}
