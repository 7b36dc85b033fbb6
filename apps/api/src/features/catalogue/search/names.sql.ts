import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const maxProducts = 10_000

/** A product by its names. */
export type NamedProduct = { id: number; name: string; designation: string }

/** Every product's names: a few hundred rows, however many offers there are. */
export const findNames = async (db: Db): Promise<NamedProduct[]> => {
  const { rows } = await sql<NamedProduct>`
    select p.id, p.name, p.commercial_designation as designation
      from products p
     where p.status = 'active'
     order by p.search_text
     limit ${maxProducts}`.execute(db)
  return rows
}
