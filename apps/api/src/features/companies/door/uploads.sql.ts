import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'

/**
 * Those of these picture keys that the person, or anybody of the company they work for, sent; held until
 * the transaction ends, so that none is swept away as unused while it is being shown.
 */
export const findOwnUploads = async (
  trx: Trx,
  { userId, tenant }: Pick<Caller, 'userId' | 'tenant'>,
  keys: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from media_uploads
     where key = any(${keys}::text[])
       and (user_id = ${userId} or tenant_id = ${tenant?.id ?? null}::bigint)
     order by key, user_id, tenant_id for key share`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}
