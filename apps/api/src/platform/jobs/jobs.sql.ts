import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'

/**
 * Queues a job that exists only if the transaction commits: effects come after the fact. It may run
 * more than once (a crash, a retry), each time later, 25 times over three days unless said, not counting
 * tries that ended with their process (worker-heartbeat.ts). Of jobs added under one key before it starts, there
 * is one; those of one queue run one after the other.
 */
export const addJob = async <N extends JobName>(
  trx: Db,
  name: N,
  payload: JobPayloads[N],
  {
    maxAttempts = 25,
    key = null,
    queue = null,
    runAt = null,
  }: { maxAttempts?: number; key?: string | null; queue?: string | null; runAt?: Date | null } = {},
): Promise<void> => {
  await sql`
    select queue_job(${name}, ${JSON.stringify(payload)}::json, ${maxAttempts}::int, ${key}::text,
                     ${queue}::text, ${runAt}::timestamptz)`.execute(trx)
}

/** Jobs that wait for their turn or another try, and those nobody will try again. */
export const readQueue = async (db: Db): Promise<{ waiting: number; dead: number }> => {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select count(*) filter (where attempts < max_attempts) as waiting,
           count(*) filter (where attempts >= max_attempts) as dead
      from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

/**
 * For how many seconds the job has waited that has waited longest since it could first be done, of mails and of
 * the others; 0 where none waits. One that fails goes on waiting.
 */
export const readLongestWaits = async (db: Db): Promise<{ mails: number; others: number }> => {
  const { rows } = await sql<{ mails: number; others: number }>`
    select coalesce(max(waited) filter (where is_mail), 0)::float8 as mails,
           coalesce(max(waited) filter (where not is_mail), 0)::float8 as others
      from (select task_identifier like 'mail\\_%' as is_mail,
                   extract(epoch from now() - case when attempts = 0 then run_at else created_at end) as waited
              from graphile_worker.jobs
             where attempts < max_attempts and (run_at <= now() or attempts > 0)) as due`.execute(
    db,
  )
  return rows[0] ?? { mails: 0, others: 0 }
}
