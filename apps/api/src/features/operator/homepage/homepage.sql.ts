import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** A part of the homepage as the platform's operator wrote it. */
export const findHomepagePart = async (db: Db, part: 'hero' | 'features'): Promise<unknown> => {
  const row = await db
    .selectFrom('homepage_parts')
    .select('content')
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.content
}

/** What the operator features and is in season in Paris, or knows none. */
export const findFeaturedIds = async (db: Db, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ product_id: number }>`
    select f.product_id
      from featured_products f
      join products p on p.id = f.product_id
     where p.months = '{}'
        or extract(month from now() at time zone 'Europe/Paris') = any(p.months)
     order by f.position
     limit ${limit}`.execute(db)
  return rows.map(row => row.product_id)
}

export type HomepagePart = 'hero' | 'features' | 'featured_products'

/** Products that the operator features, in season or not. */
export const findFeaturedNames = async (db: Db) => {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.commercial_designation as name
      from featured_products f join products p on p.id = f.product_id
     order by f.position`.execute(db)
  return rows
}

/** How each part has changed so far: the id of its last edit, 0 for none. */
export const findVersions = async (db: Db): Promise<Record<HomepagePart, number>> => {
  const { rows } = await sql<Record<HomepagePart, number>>`
    select coalesce(max(id) filter (where part = 'hero'), 0) as hero,
           coalesce(max(id) filter (where part = 'features'), 0) as features,
           coalesce(max(id) filter (where part = 'featured_products'), 0) as featured_products
      from homepage_edits`.execute(db)
  return rows[0] ?? { hero: 0, features: 0, featured_products: 0 }
}

/** Any number nobody else uses: edits of the homepage take turns. */
const homepageLock = 4_127_313

export const lockHomepage = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${homepageLock})`.execute(trx)
}

/** Rewrites the hero or the features. */
export const changePart = async (
  trx: Trx,
  part: 'hero' | 'features',
  content: unknown,
): Promise<void> => {
  await sql`
    insert into homepage_parts (part, content) values (${part}, ${JSON.stringify(content)}::jsonb)
    on conflict (part) do update set content = excluded.content`.execute(trx)
}

/** Features these products in this order; false when one of them is no product on sale. */
export const changeFeatured = async (trx: Trx, ids: readonly number[]): Promise<boolean> => {
  await sql`delete from featured_products`.execute(trx)
  const { rows } = await sql`
    insert into featured_products (product_id, position)
    select p.id, w.position
      from unnest(${ids}::bigint[]) with ordinality w(id, position)
      join products p on p.id = w.id and p.status = 'active'
    returning product_id`.execute(trx)
  return rows.length === ids.length
}

export const keepEdit = async (
  trx: Trx,
  edit: { part: HomepagePart; content: unknown; actorName: string },
): Promise<void> => {
  await sql`
    insert into homepage_edits (part, content, actor_name)
    values (${edit.part}, ${JSON.stringify(edit.content)}::jsonb, ${edit.actorName})`.execute(trx)
}
