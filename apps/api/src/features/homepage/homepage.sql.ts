import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

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
