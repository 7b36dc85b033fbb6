import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { deleteOldKeys } from '../db/idempotency.ts'
import type { Tasks } from '../jobs/jobs.ts'
import { forgetOldEntries } from '../journal/journal.sql.ts'

/** What keeps tables of no room from growing for ever. */
export const housekeepingJobs = ({
  db,
  config,
}: {
  db: Db
  config: Pick<Config, 'retention'>
}): Pick<Tasks, 'clean_idempotency_keys' | 'clean_journal'> => ({
  clean_idempotency_keys: { cron: '47 * * * *', run: () => deleteOldKeys(db) },
  clean_journal: {
    cron: '37 * * * *',
    run: () => forgetOldEntries(db, config.retention.journalDays),
  },
})
