import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { mailReminder } from './reminders/reminder-mail.ts'

/** What the room does in the background. */
export const customerJobs = ({
  db,
  config,
  storage: { pictures, documents },
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  storage: Pick<Storage, 'pictures' | 'documents'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'mail_reminder'> => {
  const send = openMailer(config, { log, now })
  return {
    mail_reminder: {
      run: payload =>
        mailReminder(
          { db, pictures, documents, send, publicUrl: config.publicUrl },
          payload,
          now(),
        ),
    },
  }
}
