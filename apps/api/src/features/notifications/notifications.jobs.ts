import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { warnBeforeCutOff } from './news/warn-before-cut-off.ts'
import { deleteOldNotifications } from './notifications.sql.ts'
import { mailNotifications } from './sending/mail-notifications.ts'
import { pushNotification, pushSummary } from './sending/push-notifications.ts'

const dayMs = 24 * 3_600_000

/** What the room does in the background. */
export const notificationJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'retention'>
  log: (line: string) => void
  now: () => Date
}): Pick<
  Tasks,
  | 'mail_notifications'
  | 'push_notification'
  | 'push_summary'
  | 'warn_before_cut_off'
  | 'clean_notifications'
> => {
  const send = openMailer(config, { log, now })
  const { publicUrl, retention } = config
  return {
    mail_notifications: {
      run: ({ userId }) => mailNotifications({ db, send, publicUrl }, userId),
    },
    push_notification: {
      run: ({ notificationId }) => pushNotification(db, notificationId, now()),
    },
    push_summary: { run: ({ userId }) => pushSummary(db, userId, now()) },
    warn_before_cut_off: {
      cron: '*/5 * * * *',
      run: async () => {
        await warnBeforeCutOff(db, now())
      },
    },
    clean_notifications: {
      cron: '41 3 * * *',
      // Older ones are history, which orders and conversations keep.
      run: () =>
        deleteOldNotifications(db, new Date(now().getTime() - retention.notificationDays * dayMs)),
    },
  }
}
