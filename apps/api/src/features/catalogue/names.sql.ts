import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { NamedProduct } from './product-names.ts'

const maxProducts = 10_000
const maxSimilar = 30
/** Of a word's trigrams in two spellings: « aubrgine » shares .58 with aubergine, « kiwy » .43. */
const minLikeness = 0.4

/** Every product's names: a few hundred rows, however many offers there are. */
export const findNames = async (db: Db): Promise<NamedProduct[]> => {
  const { rows } = await sql<NamedProduct>`
    select p.id, p.name, p.variety, p.commercial_designation as designation,
           p.search_text as "searchText", p.photo_keys[1] as "photoKey", p.tint,
           c.name as "categoryName"
      from products p join categories c on c.id = p.category_id
     where p.status = 'active'
     order by p.search_text
     limit ${maxProducts}`.execute(db)
  return rows
}

/** Products that spell every word alike, nearest first: for words that nothing begins with. */
export const findSimilarIds = async (db: Db, words: readonly string[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select p.id
      from products p
     cross join lateral (
       select min(strict_word_similarity(word, p.search_text)) as likeness
         from unnest(${words}::text[]) word) alike
     where p.status = 'active' and alike.likeness >= ${minLikeness}::real
     order by alike.likeness desc, p.search_text
     limit ${maxSimilar}`.execute(db)
  return rows.map(row => row.id)
}

/** The products most often ordered among the latest lines: a bounded read. */
export const findPopularIds = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ product_id: number }>`
    select product_id
      from (select product_id from order_lines order by id desc limit 2000) latest
     group by product_id
     order by count(*) desc, product_id
     limit ${count}`.execute(db)
  return rows.map(row => row.product_id)
}
