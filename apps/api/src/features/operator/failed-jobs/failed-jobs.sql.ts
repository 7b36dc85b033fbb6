import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Of a job, never what it carries: that is people's names and addresses. */
export type FailedJobRow = {
  id: number
  task: string
  attempts: number
  lastError: string | null
  createdAt: Date
  failedAt: Date
}

/** Tried as often as may be, and in nobody's hands: the last try is over. */
const isDead = sql`j.attempts >= j.max_attempts and j.locked_at is null`

/** The queue notes no time of a failure, but puts the next try so long after it. */
const failedAt = sql`j.run_at - exp(least(j.attempts, 10)) * interval '1 second'`

/** A page of the jobs that nobody will try again, those that failed last first. */
export const findFailedJobs = async (
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ jobs: FailedJobRow[]; total: number }> => {
  const [jobs, count] = await Promise.all([
    sql<FailedJobRow>`
      select j.id, t.identifier as task, j.attempts, j.last_error as "lastError",
             j.created_at as "createdAt", ${failedAt} as "failedAt"
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where ${isDead}
       order by ${failedAt} desc, j.id desc
       limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from graphile_worker._private_jobs j where ${isDead}`.execute(db),
  ])
  return { jobs: jobs.rows, total: count.rows[0]?.total ?? 0 }
}

/** Holds a job that nobody will try again; answers its task. */
export const lockFailedJob = async (trx: Trx, jobId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ task: string }>`
    select t.identifier as task
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where j.id = ${jobId} and ${isDead} for update of j`.execute(trx)
  return rows[0]?.task
}

/** Lets a held job be tried as often as a new one, at once. */
export const tryJobAgain = async (trx: Trx, jobId: number): Promise<void> => {
  await sql`
    select graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at := now(), attempts := 0)`.execute(
    trx,
  )
}

export const deleteJob = async (trx: Trx, jobId: number): Promise<void> => {
  await sql`select graphile_worker.complete_jobs(array[${jobId}::bigint])`.execute(trx)
}
