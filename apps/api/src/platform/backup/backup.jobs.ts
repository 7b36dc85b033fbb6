import type { Config } from '../config/config.ts'
import type { Tasks } from '../jobs/jobs.ts'
import type { Storage } from '../storage/open-storage.ts'
import { backUp } from './back-up.ts'

/** The nightly backup, by whichever node takes it; one that was missed while all were off is made at the start. */
export const backupJobs = ({
  databaseUrl,
  storage,
  config,
}: {
  databaseUrl: string
  storage: Storage
  config: Pick<Config, 'dataDir' | 'backup'>
}): Pick<Tasks, 'back_up'> => {
  const { dataDir, backup } = config
  const [hour, minute] = backup?.at.split(':').map(Number) ?? []
  return {
    back_up: {
      ...(backup && { cron: `${minute} ${hour} * * *`, catchUpMs: 20 * 3_600_000 }),
      run: async () => {
        if (backup !== undefined) await backUp({ databaseUrl, storage, dataDir }, backup)
      },
    },
  }
}
