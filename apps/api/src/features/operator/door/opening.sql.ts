import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What a market that opens has to be told: pages nobody has written, and rates nobody has entered. */
export const findOpening = async (db: Db): Promise<{ drafts: string[]; rates: number }> => {
  const { rows } = await sql<{ drafts: string[]; rates: number }>`
    select array(select title from pages where version = 1 order by title) as drafts,
           (select count(*) from interfel_rates) as rates`.execute(db)
  return rows[0] ?? { drafts: [], rates: 0 }
}
