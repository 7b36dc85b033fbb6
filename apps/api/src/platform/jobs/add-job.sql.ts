import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'

/**
 * Queues a job that exists only if the transaction commits: effects come after the fact. It may run
 * more than once (a crash, a retry), each time later, 25 times over three days unless said.
 */
export const addJob = async <N extends JobName>(
  trx: Trx,
  name: N,
  payload: JobPayloads[N],
  { maxAttempts = 25 } = {},
): Promise<void> => {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int)`.execute(trx)
}
