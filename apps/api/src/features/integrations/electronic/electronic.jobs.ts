import type { Db } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { openIssuedFiles } from '../../documents/door/electronic-documents.ts'
import type { Tokens } from './platform-client.ts'
import { readStatuses } from './read-statuses.ts'
import { sendFlows } from './send-flows.ts'

/** What is sent to plateformes agréées and asked of them in the background; when each is tried again is in its row. */
export const electronicJobs = ({
  db,
  storage,
  config: { publicUrl, webhooks: reach },
  secrets,
  now,
}: {
  db: Db
  storage: Storage
  /** What webhooks may call, so may this: addresses that others chose. */
  config: { publicUrl: string; webhooks: Reach }
  secrets: SecretBox
  now: () => Date
}): Pick<Tasks, 'send_electronic_flows' | 'read_electronic_statuses'> => {
  const tokens: Tokens = new Map()
  const work = { db, secrets, reach, now, tokens }
  const fileOf = openIssuedFiles({ db, storage, publicUrl, now })
  return {
    send_electronic_flows: {
      cron: '* * * * *',
      callsOthers: true,
      run: () => sendFlows({ ...work, fileOf }),
    },
    read_electronic_statuses: {
      cron: '*/10 * * * *',
      callsOthers: true,
      run: () => readStatuses(work),
    },
  }
}
