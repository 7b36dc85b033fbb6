import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'

/** Those of these picture keys that the person, or anybody of the company they work for, sent. */
export const findOwnUploads = async (
  db: Db,
  { userId, tenant }: Pick<Caller, 'userId' | 'tenant'>,
  keys: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct key from media_uploads
     where key = any(${keys}::text[])
       and (user_id = ${userId} or tenant_id = ${tenant?.id ?? null}::bigint)`.execute(db)
  return rows.map(({ key }) => key)
}
