import type { authEndpoints } from '@carreau/contract/accounts/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { confirmPassword, wrongPassword } from '../../../platform/identity/confirm-password.ts'
import { hashPassword } from '../../../platform/identity/password.ts'
import { addJob } from '../../../platform/jobs/add-job.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { deletePasswordResets, findAccount, replacePassword } from '../door/accounts.sql.ts'
import { endSessions } from '../door/sessions.sql.ts'

export const changePassword = async (
  db: Db,
  { userId, sessionId }: Caller,
  body: BodyOf<typeof authEndpoints.changePassword>,
  address: string,
): Promise<{ message: string }> => {
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, body.current_password, address)

  const passwordHash = await hashPassword(body.password)
  await db.transaction().execute(async trx => {
    // Sessions after the password, whose row lock makes a sign-in under the old one wait or fail.
    if (!(await replacePassword(trx, userId, account.password_hash, passwordHash)))
      throw wrongPassword()
    await endSessions(trx, userId, sessionId)
    await deletePasswordResets(trx, userId)
    await addJob(trx, 'mail_account_changed', { userId, what: 'password_changed' })
    await noteOfPerson(trx, { kind: 'password_changed', userId })
  })
  return { message: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.' }
}
