import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openPush } from '../../platform/push/open-push.ts'
import { pushToDevice } from './push-to-device.ts'

/** What the room does in the background. */
export const deviceJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'push' | 'publicUrl'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'push_to_device'> => {
  const send = openPush({ db, config, now })
  return { push_to_device: { run: job => pushToDevice({ db, send, log, now }, job) } }
}
