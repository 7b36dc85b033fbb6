import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { Filled } from './lists.sql.ts'

/**
 * Takes an Idempotency-Key for this transaction; a copy of the call waits here until it ends.
 * `answer` is what a finished call did, null when the key is now ours.
 */
export const takeAnswerKey = async (
  trx: Trx,
  buyerId: number,
  { key, request }: { key: string; request: string },
): Promise<{ request: string; answer: Filled | null } | undefined> => {
  // The update changes nothing: it waits for the row, then reads it as it was committed.
  const { rows } = await sql<{ request: string; answer: Filled | null }>`
    insert into idempotency_keys (tenant_id, key, request) values (${buyerId}, ${key}, ${request})
    on conflict (tenant_id, key) do update set key = excluded.key
    returning request, answer`.execute(trx)
  return rows[0]
}

export const keepAnswer = async (
  trx: Trx,
  buyerId: number,
  key: string,
  answer: Filled,
): Promise<void> => {
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
     where tenant_id = ${buyerId} and key = ${key}`.execute(trx)
}
