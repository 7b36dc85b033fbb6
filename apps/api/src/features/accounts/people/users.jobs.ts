import type { Config } from '../../../platform/config/config.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { emailChangedMail } from './email-changed-mail.ts'

/** What the room does in the background. */
export const userJobs = ({
  config,
  log,
  now,
}: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'mail_email_changed'> => {
  const sendMail = openMailer(config, { log, now })
  return {
    mail_email_changed: { run: ({ to, firstName }) => sendMail(emailChangedMail(to, firstName)) },
  }
}
