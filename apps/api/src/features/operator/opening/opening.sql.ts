import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What a market that opens must have found somewhere: products to sell, and its pages. */
export const findOpening = async (db: Db): Promise<{ products: number; pages: number }> => {
  const { rows } = await sql<{ products: number; pages: number }>`
    select (select count(*) from products) as products,
           (select count(*) from pages) as pages`.execute(db)
  return rows[0] ?? { products: 0, pages: 0 }
}
