import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { NamedProduct } from './product-names.ts'

/** Every product's names: a few hundred rows, however many offers there are. */
export const findNames = async (db: Db): Promise<NamedProduct[]> => {
  const { rows } = await sql<NamedProduct>`
    select p.id, p.name, p.variety, p.commercial_designation as designation,
           p.search_text as "searchText", p.photo_keys[1] as "photoKey", p.tint,
           c.name as "categoryName"
      from products p join categories c on c.id = p.category_id
     where p.status = 'active'
     order by p.commercial_designation`.execute(db)
  return rows
}

/** Products that sound like the text, nearest first: for words that nothing begins with. */
export const findSimilarNames = async (db: Db, text: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from products
     where status = 'active' and word_similarity(${text}, search_text) >= 0.45
     order by word_similarity(${text}, search_text) desc, commercial_designation
     limit 30`.execute(db)
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
