import type { Db } from '../db/database.ts'
import { deleteOldKeys } from '../db/idempotency-keys.sql.ts'
import type { Tasks } from '../jobs/jobs.ts'

/** What keeps tables of no room from growing for ever. */
export const housekeepingJobs = ({ db }: { db: Db }): Pick<Tasks, 'clean_idempotency_keys'> => ({
  clean_idempotency_keys: { cron: '47 * * * *', run: () => deleteOldKeys(db) },
})
