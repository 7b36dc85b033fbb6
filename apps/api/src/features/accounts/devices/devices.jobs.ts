import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import { openPush } from '../../../platform/push/open-push.ts'
import { deleteSilentDevices } from './devices.sql.ts'
import { pushToDevice } from './push-to-device.ts'

/** What the room does in the background. */
export const deviceJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'push' | 'publicUrl' | 'retention'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'push_to_device' | 'clean_devices'> => {
  const send = openPush({ db, config, now })
  return {
    push_to_device: { run: job => pushToDevice({ db, send, log, now }, job) },
    clean_devices: {
      cron: '29 3 * * *',
      run: () => deleteSilentDevices(db, config.retention.deviceDays),
    },
  }
}
