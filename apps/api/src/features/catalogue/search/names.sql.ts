import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const maxProducts = 10_000

/** A product as its names and its picture show it. */
export type NamedProduct = {
  id: number
  name: string
  variety: string | null
  designation: string
  photoKey: string | null
  tint: string
  categoryName: string
}

/** Every product's names: a few hundred rows, however many offers there are. */
export const findNames = async (db: Db): Promise<NamedProduct[]> => {
  const { rows } = await sql<NamedProduct>`
    select p.id, p.name, p.variety, p.commercial_designation as designation,
           p.photo_keys[1] as "photoKey", p.tint, c.name as "categoryName"
      from products p join categories c on c.id = p.category_id
     where p.status = 'active'
     order by p.search_text
     limit ${maxProducts}`.execute(db)
  return rows
}
