import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Counted no further. */
const most = 1_000

/** Mails whose last try failed, of those that wait for another and those that nobody tries again. */
export const countFailingMails = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ failing: number }>`
    select count(*) as failing
      from (select from graphile_worker._private_jobs j
              join graphile_worker._private_tasks t on t.id = j.task_id
             where t.identifier like 'mail\_%' and j.last_error is not null limit ${most}) f`.execute(
    db,
  )
  return rows[0]?.failing ?? 0
}

/** What a market that opens has to be told: pages nobody has written, and rates nobody has entered. */
export const findOpening = async (db: Db): Promise<{ drafts: string[]; rates: number }> => {
  const { rows } = await sql<{ drafts: string[]; rates: number }>`
    select array(select title from pages where version = 1 order by title) as drafts,
           (select count(*) from interfel_rates) as rates`.execute(db)
  return rows[0] ?? { drafts: [], rates: 0 }
}
