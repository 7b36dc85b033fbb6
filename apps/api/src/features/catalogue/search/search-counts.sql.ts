import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Days a count is kept. */
const daysKept = 30

/** Adds to the counts of a day, and forgets what is old. */
export const addSearchCounts = async (
  db: Db,
  { day, counts }: { day: string; counts: readonly { productId: number; searches: number }[] },
): Promise<void> => {
  await sql`
    with old as (delete from search_counts where day < ${day}::date - ${sql.lit(daysKept)}::integer)
    insert into search_counts (day, product_id, searches)
    select ${day}::date, c."productId", c.searches
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c ("productId" bigint, searches integer)
      join products p on p.id = c."productId"
    on conflict (day, product_id) do update set searches = search_counts.searches + excluded.searches`.execute(
    db,
  )
}

/** Different texts kept of a day: a program that asks for nonsense must not fill the disk. */
const textsADay = 5_000

/** Adds texts that found nothing to those of a day, and forgets what is old. */
export const addEmptySearches = async (
  db: Db,
  { day, counts }: { day: string; counts: readonly { words: string; searches: number }[] },
): Promise<void> => {
  await sql`
    with old as (delete from empty_searches where day < ${day}::date - ${sql.lit(daysKept)}::integer)
    insert into empty_searches (day, words, searches)
    select ${day}::date, c.words, c.searches
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (words text, searches integer)
     where (select count(*) from empty_searches where day = ${day}::date) < ${sql.lit(textsADay)}
    on conflict (day, words) do update set searches = empty_searches.searches + excluded.searches`.execute(
    db,
  )
}
