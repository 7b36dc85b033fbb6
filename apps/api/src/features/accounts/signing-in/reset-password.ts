import type { authEndpoints } from '@carreau/contract/accounts/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { hashPassword } from '../../../platform/identity/password.ts'
import { countAttempt, forgetAttempts } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { resetPasswordBy } from '../door/accounts.sql.ts'
import { endSessions } from '../door/sessions.sql.ts'

export const resetPassword = async (
  db: Db,
  { token, password }: BodyOf<typeof authEndpoints.resetPassword>,
  address: string,
): Promise<{ message: string }> => {
  if (!(await countAttempt(db, attemptOf('reset', address, null))))
    throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(password)
  const account = await db.transaction().execute(async trx => {
    const owner = await resetPasswordBy(trx, hashToken(token), passwordHash)
    if (owner === undefined) throw new AppError('reset_link_invalid')
    await endSessions(trx, owner.id, null)
    await addJob(trx, 'mail_account_changed', { userId: owner.id, what: 'password_changed' })
    await noteOfPerson(trx, { kind: 'password_reset', userId: owner.id })
    return owner
  })
  // Whoever was locked out by their own wrong tries may sign in with the new password at once.
  await forgetAttempts(db, attemptOf('login', address, account.email))
  return { message: 'Votre mot de passe est changé. Connectez-vous.' }
}
