import type { addressEndpoints } from '@carreau/contract/accounts/address'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { findMe } from '../people/users.sql.ts'
import { deletePasswordResets } from '../signing-in/accounts.sql.ts'
import { findAddressLink, lockAddresses, moveTo, noteProved } from './address.sql.ts'

export const emailTaken = () =>
  new AppError('email_taken', { errors: { email: [errorTable.email_taken.message] } })

/** Has the link mailed to the address of an account that waits for one; eight tries take over an hour. */
export const mailAddressLink = (trx: Trx, userId: number): Promise<void> =>
  addJob(trx, 'mail_address_link', { userId }, { maxAttempts: 8 })

/** Counts a mail to an address: whatever accounts want it, nobody's mailbox is filled. */
export const countAddressMail = async (db: Db, email: string, from: string): Promise<void> => {
  if (!(await countAttempt(db, attemptOf('address_mail', from, email))))
    throw new AppError('too_many_attempts', {
      message:
        'Plusieurs liens sont déjà partis à cette adresse. Regardez aussi dans les courriers indésirables, ou recommencez dans une heure.',
    })
}

/** Mails the link again. */
export const sendAddressLink = async (
  db: Db,
  { userId }: Caller,
  from: string,
): Promise<{ message: string }> => {
  const account = await findMe(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  const { email, new_email: wanted } = account
  if (wanted === null && account.email_proved_at !== null)
    return { message: 'Votre adresse est déjà confirmée.' }
  const to = wanted ?? email
  await countAddressMail(db, to, from)
  await db.transaction().execute(trx => mailAddressLink(trx, userId))
  return { message: `Un lien valable 24 heures part à ${to}.` }
}

type Confirm = typeof addressEndpoints.confirmAddress

/**
 * Whoever has the link reads the address it was mailed to. It proves that address alone, while it is the
 * account's or the one the account moves to, which it does now. A second click changes nothing and is told
 * the same.
 */
export const confirmAddress = async (
  db: Db,
  { token }: BodyOf<Confirm>,
  from: string,
): Promise<AnswerOf<Confirm>['data']> => {
  if (!(await countAttempt(db, attemptOf('address', from, null))))
    throw new AppError('too_many_attempts')
  const tokenHash = hashToken(token)
  return db.transaction().execute(async trx => {
    const link = await findAddressLink(trx, tokenHash)
    const account = link && (await lockAddresses(trx, link.user_id))
    if (link === undefined || account === undefined) throw new AppError('address_link_invalid')
    const { user_id: userId, email } = link
    if (email === account.email) {
      await noteProved(trx, userId)
      return { message: 'Votre adresse est confirmée.', email }
    }
    if (email !== account.new_email) throw new AppError('address_link_invalid')
    if (!(await moveTo(trx, userId, { email, tokenHash }))) throw emailTaken()
    await deletePasswordResets(trx, userId)
    await addJob(trx, 'mail_email_changed', { to: account.email, firstName: account.first_name })
    await noteOfPerson(trx, {
      kind: 'email_changed',
      userId,
      changes: [{ field: 'email', before: account.email, after: email }],
    })
    return { message: 'Votre nouvelle adresse est confirmée.', email }
  })
}
