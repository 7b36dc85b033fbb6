import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { openMailer } from '../../../platform/mail/mailer.ts'
import type { Reach } from '../../../platform/outgoing/call-address.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { openOrderFiles } from '../../documents/door/order-file.ts'
import { sendOrderFileCode } from './order-file-code.ts'
import { sendOrderFiles } from './send-order-files.ts'

/** Orders that wholesalers are sent as files; when each is tried again is in its row. */
export const orderFileJobs = ({
  db,
  config,
  storage,
  secrets,
  log,
  now,
}: {
  db: Db
  /** What webhooks may call, so may this: servers that others chose. */
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'> & { webhooks: Reach }
  storage: Storage
  secrets: SecretBox
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'send_order_files' | 'mail_order_file_code'> => {
  const { publicUrl, webhooks: reach } = config
  const send = openMailer(config, { log, now })
  const fileOf = openOrderFiles({ db, storage, publicUrl, now })
  const sendAll = oneAtATime(async () => {
    await sendOrderFiles({
      ...{ db, secrets, reach, send, publicUrl, fileOf, now },
      onError: error => log(`Commandes en fichiers : ${error.message}`),
    })
  })
  return {
    send_order_files: { cron: '* * * * *', callsOthers: true, run: sendAll },
    mail_order_file_code: {
      run: ({ shopId }) => sendOrderFileCode({ db, send }, shopId, now()),
    },
  }
}
