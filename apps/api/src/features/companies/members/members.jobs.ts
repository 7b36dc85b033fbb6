import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import type { Tasks } from '../../../platform/jobs/jobs.ts'
import { openMailer } from '../../../platform/mail/mailer.ts'
import { invitationMail } from './invitation-mail.ts'
import { deleteExpiredInvitations, giveLink } from './invitations.sql.ts'

/** What the room does in the background. */
export const memberJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'mail_invitation' | 'clean_invitations'> => {
  const sendMail = openMailer(config, { log, now })
  return {
    mail_invitation: {
      // The token is made here, not by the call, so that it is nowhere but in the mail.
      run: async ({ invitationId }) => {
        const { token, hash } = newToken()
        const invitation = await giveLink(db, invitationId, hash)
        if (invitation === undefined) return
        await sendMail(invitationMail(invitation, { publicUrl: config.publicUrl, token }))
      },
    },
    clean_invitations: { cron: '23 3 * * *', run: () => deleteExpiredInvitations(db) },
  }
}
