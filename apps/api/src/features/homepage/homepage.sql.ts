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

export const findFeaturedIds = async (db: Db, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from featured_products order by position limit ${limit}`.execute(db)
  return rows.map(row => row.product_id)
}
