import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { jobLabel } from './failed-jobs.present.ts'
import { deleteJob, lockFailedJob, tryJobAgain } from './failed-jobs.sql.ts'

type Asked = { jobId: number; platformId: number }

/** Of two operators who settle the same job, one does and the other is told that it is settled. */
const settle = (
  db: Db,
  { jobId, platformId }: Asked,
  how: { kind: 'job_retried' | 'job_removed'; work: (trx: Trx, jobId: number) => Promise<void> },
): Promise<null> =>
  db.transaction().execute(async trx => {
    const task = await lockFailedJob(trx, jobId)
    if (task === undefined) throw new AppError('job_not_found')
    await how.work(trx, jobId)
    await note(trx, { kind: how.kind, tenantId: platformId, subject: jobLabel(task) })
    return null
  })

/** Has a job that failed for good tried again, as often as a new one. */
export const retryFailedJob = (db: Db, asked: Asked): Promise<null> =>
  settle(db, asked, { kind: 'job_retried', work: tryJobAgain })

/** Gives a job that failed for good up: what it was to do stays undone. */
export const removeFailedJob = (db: Db, asked: Asked): Promise<null> =>
  settle(db, asked, { kind: 'job_removed', work: deleteJob })
