import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Caller, Tenant } from '../../../platform/identity/caller.ts'

/**
 * How many pictures a company has sent and the bytes they take, without this one of the person's. Held
 * until the transaction ends: of two pictures sent at once, the later counts the earlier.
 */
export const lockUploads = async (
  trx: Trx,
  { userId, tenant }: { userId: number; tenant: Tenant },
  key: string,
): Promise<{ pictures: number; bytes: number }> => {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`uploads of ${tenant.id}`}, 0))`.execute(trx)
  const { rows } = await sql<{ pictures: number; bytes: number }>`
    select count(*) as pictures, coalesce(sum(bytes), 0) as bytes from media_uploads
     where tenant_id = ${tenant.id} and (key, user_id) <> (${key}, ${userId})`.execute(trx)
  return rows[0] ?? { pictures: 0, bytes: 0 }
}

/** Remembers who sent a picture, and for which company; sent again, it is as if just sent. */
export const keepUpload = async (
  db: Db,
  { userId, tenant }: Pick<Caller, 'userId' | 'tenant'>,
  { key, size }: { key: string; size: number },
): Promise<void> => {
  await sql`
    insert into media_uploads (key, user_id, tenant_id, bytes)
    values (${key}, ${userId}, ${tenant?.id ?? null}, ${size})
    on conflict (key, user_id, tenant_id) do update set at = now()`.execute(db)
}

/** Forgets that a person sent a picture. */
export const deleteUpload = async (
  trx: Trx,
  { key, userId }: { key: string; userId: number },
): Promise<void> => {
  await sql`delete from media_uploads where key = ${key} and user_id = ${userId}`.execute(trx)
}

/** Every picture that a row names by itself; `findShownPictures` adds those named within texts. */
const namedPictures = sql`
  select avatar_key as key from users where avatar_key is not null
  union all select logo_key from shops where logo_key is not null
  union all select picture_key from categories where picture_key is not null
  union all select unnest(photo_keys) from products where photo_keys <> '{}'
  union all select unnest(photo_keys) from messages where photo_keys <> '{}'
  union all select unnest(photo_keys) from claim_lines where photo_keys <> '{}'
  union all select photo_key from deliveries where photo_key is not null`

/** Whether a text of the platform's names the picture `p`, or a document was issued under it. */
const writtenPicture = sql`
  (exists (select from documents d where d.content #>> '{seller,logoKey}' = p.key)
   or exists (select from homepage_parts where position(p.key in content::text) > 0)
   or exists (select from homepage_edits where position(p.key in content::text) > 0)
   or exists (select from pages where position(p.key in body_markdown) > 0)
   or exists (select from page_versions where position(p.key in body_markdown) > 0))`

/** Those of these pictures that something shows: a key is a content, which many may have sent. */
export const findShownPictures = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select p.key from unnest(${keys}::text[]) as p(key)
     where p.key in (${namedPictures}) or ${writtenPicture}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Whether a picture's file is still of use: something shows it, or somebody who sent it may. */
export const isOfUse = async (db: Db, key: string): Promise<boolean> => {
  const { rows } = await sql`select from media_uploads where key = ${key} limit 1`.execute(db)
  return rows.length > 0 || (await findShownPictures(db, [key])).length > 0
}

/** Pictures that nothing shows, a day after they were sent. */
export const findUnusedUploads = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    with p as materialized (
      select distinct u.key from media_uploads u
       where u.at < now() - interval '24 hours'
         and not exists (select from (${namedPictures}) as named where named.key = u.key))
    select p.key from p where not ${writtenPicture}
     order by p.key limit 20000`.execute(db)
  return rows.map(({ key }) => key)
}

/** Holds these old uploads until the transaction ends: what is about to show one of them waits. */
export const lockOldUploads = async (trx: Trx, keys: readonly string[]): Promise<void> => {
  await sql`
    select from media_uploads
     where key = any(${keys}::text[]) and at < now() - interval '24 hours'
     order by key, user_id, tenant_id for update`.execute(trx)
}

/** Forgets who sent these pictures a day ago or longer; answers those forgotten. */
export const deleteOldUploads = async (trx: Trx, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    delete from media_uploads
     where key = any(${keys}::text[]) and at < now() - interval '24 hours'
    returning key`.execute(trx)
  return [...new Set(rows.map(({ key }) => key))]
}

/**
 * Keeps others from deciding on a picture's file until the transaction ends: of one who sends it and
 * the job that deletes it, the later sees what the earlier did.
 */
export const lockPicture = async (trx: Trx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${key}`}, 0))`.execute(trx)
}
