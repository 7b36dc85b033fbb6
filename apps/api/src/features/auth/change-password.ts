import type { authEndpoints } from '@carreau/contract/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { deletePasswordResets, findAccount, replacePassword } from './accounts.sql.ts'
import { hashPassword, isPassword } from './password.ts'
import { endSessions } from './sessions.sql.ts'
import { countAttempt, forgetAttempts } from './throttle.sql.ts'
import { attemptOf } from './throttle.ts'

/** Not a 401, which would sign the person out (spec §4, 'auth:token-expired'). */
const wrongPassword = () =>
  new AppError('invalid_input', {
    message: 'Le mot de passe actuel est incorrect.',
    errors: { current_password: ['Le mot de passe actuel est incorrect.'] },
  })

/** A stolen token guesses no faster than a sign-in: the tries count together. */
export const changePassword = async (
  db: Db,
  { userId, sessionId }: Caller,
  body: BodyOf<typeof authEndpoints.changePassword>,
  address: string,
): Promise<{ message: string }> => {
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  const attempt = attemptOf('login', address, account.email)
  if (!(await countAttempt(db, attempt))) throw new AppError('too_many_attempts')
  if (!(await isPassword(body.current_password, account.password_hash))) throw wrongPassword()

  const passwordHash = await hashPassword(body.password)
  await db.transaction().execute(async trx => {
    // Sessions after the password, whose row lock makes a sign-in under the old one wait or fail.
    if (!(await replacePassword(trx, userId, account.password_hash, passwordHash)))
      throw wrongPassword()
    await endSessions(trx, userId, sessionId)
    await deletePasswordResets(trx, userId)
  })
  await forgetAttempts(db, attempt)
  return { message: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.' }
}
