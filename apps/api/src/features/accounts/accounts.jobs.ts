import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import type { Tasks } from '../../platform/jobs/jobs.ts'
import { noteOfPerson } from '../../platform/journal/journal.sql.ts'
import { openMailer } from '../../platform/mail/mailer.ts'
import { openPush } from '../../platform/push/open-push.ts'
import {
  accountChangedMail,
  accountDeletedMail,
  addressMail,
  emailChangedMail,
  passwordResetMail,
} from './account-mails.ts'
import { createAddressLink } from './address/address.sql.ts'
import { deleteSilentDevices } from './devices/devices.sql.ts'
import { pushToDevice } from './devices/devices.ts'
import { deleteUnusedAccounts } from './people/delete-account.ts'
import { createPasswordReset, deleteExpired, findOwner } from './signing-in/accounts.sql.ts'

/** What the room does in the background. */
export const accountJobs = ({
  db,
  config,
  log,
  now,
}: {
  db: Db
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir' | 'retention' | 'push'>
  log: (line: string) => void
  now: () => Date
}): Pick<
  Tasks,
  | 'mail_password_reset'
  | 'mail_address_link'
  | 'mail_email_changed'
  | 'mail_account_changed'
  | 'mail_account_deleted'
  | 'note_failed_sign_in'
  | 'clean_auth'
  | 'delete_unused_accounts'
  | 'push_to_device'
  | 'clean_devices'
> => {
  const sendMail = openMailer(config, { log, now })
  const send = openPush({ db, config, now })
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
    mail_address_link: {
      // Here too, and only where an address still waits: an invitation may have proved it meanwhile.
      run: async ({ userId }) => {
        const { token, hash } = newToken()
        const owner = await createAddressLink(db, userId, hash)
        if (owner !== undefined)
          await sendMail(addressMail(owner, { publicUrl: config.publicUrl, token }))
      },
    },
    mail_email_changed: { run: ({ to, firstName }) => sendMail(emailChangedMail(to, firstName)) },
    mail_account_changed: {
      run: async ({ userId, what }) => {
        const owner = await findOwner(db, { id: userId })
        if (owner !== undefined)
          await sendMail(accountChangedMail(owner.email, owner.first_name, what))
      },
    },
    mail_account_deleted: {
      run: ({ to, firstName }) => sendMail(accountDeletedMail(to, firstName)),
    },
    note_failed_sign_in: {
      run: async ({ email, at, address, requestId }) => {
        const owner = await findOwner(db, { email })
        if (owner === undefined) return
        const from = { at: new Date(at), address, requestId }
        await noteOfPerson(db, { kind: 'sign_in_failed', userId: owner.id, from })
      },
    },
    clean_auth: { cron: '17 * * * *', run: () => deleteExpired(db) },
    delete_unused_accounts: {
      cron: '53 3 * * *',
      run: () => deleteUnusedAccounts(db, config.retention.unusedAccountDays),
    },
    push_to_device: { run: job => pushToDevice({ db, send, log, now }, job) },
    clean_devices: {
      cron: '29 3 * * *',
      run: () => deleteSilentDevices(db, config.retention.deviceDays),
    },
  }
}
