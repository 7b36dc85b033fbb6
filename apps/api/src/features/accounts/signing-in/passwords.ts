import type { authEndpoints } from '@carreau/contract/accounts/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DeviceCookie } from '../../../platform/http/device-cookie.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import {
  confirmPassword,
  hashPassword,
  wrongPassword,
} from '../../../platform/identity/password.ts'
import { countAttempt, forgetPasswordAttempts } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { endSessions, findAccount } from '../door/accounts.sql.ts'
import { endUnprovedSecondFactor } from '../second-factor/change-second-factor.ts'
import {
  deletePasswordResets,
  findResetOwner,
  replacePassword,
  resetPasswordBy,
} from './accounts.sql.ts'
import { rememberDevice } from './remember-device.ts'

export const changePassword = async (
  db: Db,
  { userId, sessionId }: Caller,
  body: BodyOf<typeof authEndpoints.changePassword>,
): Promise<{ message: string }> => {
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, body.current_password, sessionId)

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

/** Never looks the account up, so that nothing, time included, tells whether there is one. */
export const forgotPassword = async (
  db: Db,
  { email }: BodyOf<typeof authEndpoints.forgotPassword>,
  address: string,
): Promise<{ message: string }> => {
  if (!(await countAttempt(db, attemptOf('forgot', address, email))))
    throw new AppError('too_many_attempts')
  // Eight tries take over an hour: nobody waits longer for this mail.
  await db
    .transaction()
    .execute(trx => addJob(trx, 'mail_password_reset', { email }, { maxAttempts: 8 }))
  return {
    message: 'Si un compte existe avec cet e-mail, vous allez recevoir un lien valable une heure.',
  }
}

/** Counted with the tries of the password, so that a link that is guessed here costs as much as one guessed there. */
export const readResetLink = async (
  db: Db,
  { token }: BodyOf<typeof authEndpoints.readResetLink>,
  address: string,
): Promise<{ email: string }> => {
  if (!(await countAttempt(db, attemptOf('reset', address, null))))
    throw new AppError('too_many_attempts')
  const email = await findResetOwner(db, hashToken(token))
  if (email === undefined) throw new AppError('reset_link_invalid')
  return { email }
}

export const resetPassword = async (
  db: Db,
  { token, password }: BodyOf<typeof authEndpoints.resetPassword>,
  { address, device }: { address: string; device: DeviceCookie },
): Promise<{ message: string }> => {
  if (!(await countAttempt(db, attemptOf('reset', address, null))))
    throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(password)
  const { account, given } = await db.transaction().execute(async trx => {
    const owner = await resetPasswordBy(trx, hashToken(token), passwordHash)
    if (owner === undefined) throw new AppError('reset_link_invalid')
    await endSessions(trx, owner.id, null)
    if (!owner.wasProved) await endUnprovedSecondFactor(trx, owner.id)
    await addJob(trx, 'mail_account_changed', { userId: owner.id, what: 'password_changed' })
    await noteOfPerson(trx, { kind: 'password_reset', userId: owner.id })
    // Their way in while others guess on: what counts from now on counts apart from this device.
    return { account: owner, given: await rememberDevice(trx, owner.id, device.read()) }
  })
  device.give(given)
  // Whoever was locked out by their own wrong tries may sign in with the new password at once.
  await forgetPasswordAttempts(db, account.email)
  return { message: 'Votre mot de passe est changé. Connectez-vous.' }
}
