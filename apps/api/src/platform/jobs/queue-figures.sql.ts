import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Jobs that wait for their turn or another try, and those nobody will try again. */
export const readQueue = async (db: Db): Promise<{ waiting: number; dead: number }> => {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where attempts < max_attempts) as waiting,
           count(*) filter (where attempts >= max_attempts) as dead
      from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}
