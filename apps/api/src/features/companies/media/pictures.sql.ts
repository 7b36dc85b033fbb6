import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
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

/** Forgets that a person sent a picture. */
export const deleteUpload = async (
  trx: Trx,
  { key, userId }: { key: string; userId: number },
): Promise<void> => {
  await sql`delete from media_uploads where key = ${key} and user_id = ${userId}`.execute(trx)
}

/** Those of these pictures that something still shows: a key is a content, which many may have sent. */
export const findPicturesInUse = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as k(key)
     where key in (
       select avatar_key from users where avatar_key = any(${keys}::text[])
       union all select logo_key from shops where logo_key = any(${keys}::text[])
       union all select picture_key from categories where picture_key = any(${keys}::text[])
       union all select key from media_uploads where key = any(${keys}::text[])
       union all select unnest(photo_keys) from products where photo_keys && ${keys}::text[]
       union all select unnest(photo_keys) from messages where photo_keys && ${keys}::text[]
       union all select unnest(photo_keys) from claim_lines where photo_keys && ${keys}::text[])
        -- What the platform wrote names pictures within its texts.
        or exists (select from homepage_parts where position(key in content::text) > 0)
        or exists (select from homepage_edits where position(key in content::text) > 0)
        or exists (select from pages where position(key in body_markdown) > 0)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Keeps others from deciding on a picture's file until the transaction ends: of one who sends it and
 * the job that deletes it, the later sees what the earlier did.
 */
export const lockPicture = async (trx: Trx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${key}`}, 0))`.execute(trx)
}
