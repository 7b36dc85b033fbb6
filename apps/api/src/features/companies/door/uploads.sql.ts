import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'

/** Remembers who sent a picture, and for which company. */
export const keepUpload = async (
  db: Db,
  { userId, tenant }: Pick<Caller, 'userId' | 'tenant'>,
  key: string,
): Promise<void> => {
  await sql`
    insert into media_uploads (key, user_id, tenant_id)
    values (${key}, ${userId}, ${tenant?.id ?? null})
    on conflict do nothing`.execute(db)
}

/** Those of these pictures that the person, or anybody of their company, sent. */
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
