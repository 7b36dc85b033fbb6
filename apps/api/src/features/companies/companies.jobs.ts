import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { cleanUploads } from './media/clean-uploads.ts'
import { isOfUse, lockPicture } from './media/pictures.sql.ts'
import { deleteExpiredInvitations, giveLink } from './members/invitations.sql.ts'
import { invitationMail } from './members/invitations.ts'
import { forgetSettledDisputes } from './tenants/siret-disputes.sql.ts'

/** What the room does in the background. */
export const companyJobs = ({
  db,
  config,
  storage,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'retention'>
  storage: Pick<Storage, 'pictures'>
  log: (line: string) => void
  now: () => Date
}): Pick<Tasks, 'mail_invitation' | 'clean_invitations' | 'clean_uploads' | 'forget_pictures'> => {
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
    clean_invitations: {
      cron: '23 3 * * *',
      run: async () => {
        await deleteExpiredInvitations(db)
        await forgetSettledDisputes(db, config.retention.journalDays)
      },
    },
    clean_uploads: { cron: '41 3 * * *', run: () => cleanUploads(db) },
    forget_pictures: {
      run: async ({ keys }) => {
        for (const key of keys)
          await db.transaction().execute(async trx => {
            await lockPicture(trx, key)
            // Not undone with the transaction, but done again it is the same.
            if (!(await isOfUse(trx, key))) await storage.pictures.removeImage(key)
          })
      },
    },
  }
}
