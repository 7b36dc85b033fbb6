import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { createPasswordReset, deleteExpired } from './accounts.sql.ts'
import { passwordResetMail } from './password-reset-mail.ts'

const toStdout = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** What the room does in the background. */
export const authJobs = ({
  db,
  config,
  log = toStdout,
  now = () => new Date(),
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log?: (line: string) => void
  now?: () => Date
}): Pick<Tasks, 'mail_password_reset' | 'clean_auth'> => {
  const sendMail = openMailer(config, { log, now })
  return {
    mail_password_reset: {
      // The token is made here, not by the call, so that it is nowhere but in the mail.
      run: async ({ email }) => {
        const { token, hash } = newToken()
        const owner = await createPasswordReset(db, email, hash)
        if (owner === undefined) return
        await sendMail(
          passwordResetMail(email, owner.first_name, { publicUrl: config.publicUrl, token }),
        )
      },
    },
    clean_auth: { cron: '17 * * * *', run: () => deleteExpired(db) },
  }
}
