import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { isPassword } from './password.ts'
import { countAttempt, forgetAttempts } from './throttle.sql.ts'
import { attemptOf } from './throttle.ts'

/** Not a 401, which would sign the person out (docs/specification.md#authentication). */
export const wrongPassword = (): AppError =>
  new AppError('invalid_input', {
    message: 'Le mot de passe actuel est incorrect.',
    errors: { current_password: ['Le mot de passe actuel est incorrect.'] },
  })

/**
 * Refuses unless this is the account's password. A stolen token guesses no faster than a sign-in:
 * the tries count together.
 */
export const confirmPassword = async (
  db: Db,
  account: { email: string; password_hash: string },
  typed: string,
  address: string,
): Promise<void> => {
  const attempt = attemptOf('login', address, account.email)
  if (!(await countAttempt(db, attempt))) throw new AppError('too_many_attempts')
  if (!(await isPassword(typed, account.password_hash))) throw wrongPassword()
  await forgetAttempts(db, attempt)
}
