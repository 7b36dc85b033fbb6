import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Order lines that say what is popular: the latest, so that the read is bounded. */
const latestLines = 2_000
/** Days whose searches do. */
const latestDays = 7
const mostProducts = 10_000

/** How often each product was ordered and searched for lately, the most asked for first. */
export const findPopularity = async (
  db: Db,
  day: string,
): Promise<{ productId: number; times: number }[]> => {
  const { rows } = await sql<{ productId: number; times: number }>`
    select product_id as "productId", sum(times)::integer as times
      from (select product_id, count(*) as times
              from (select product_id from order_lines order by id desc limit ${sql.lit(latestLines)}) latest
             group by product_id
            union all
            select product_id, sum(searches) from search_counts
             where day > ${day}::date - ${sql.lit(latestDays)}::integer
             group by product_id) asked
     group by product_id
     order by times desc, product_id
     limit ${sql.lit(mostProducts)}`.execute(db)
  return rows
}

/**
 * The products a company has ordered. One look at the index for each specification it buys, however
 * many its orders.
 */
export const findBoughtProducts = async (db: Db, buyerId: number): Promise<number[]> => {
  const { rows } = await sql<{ productId: number }>`
    with recursive bought as (
      (select specification_id from order_lines where buyer_id = ${buyerId}
        order by specification_id limit 1)
      union all
      select (select l.specification_id from order_lines l
               where l.buyer_id = ${buyerId} and l.specification_id > bought.specification_id
               order by l.specification_id limit 1)
        from bought where bought.specification_id is not null)
    select distinct s.product_id as "productId"
      from bought join specifications s on s.id = bought.specification_id`.execute(db)
  return rows.map(({ productId }) => productId)
}

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
