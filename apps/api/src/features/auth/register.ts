import type { authEndpoints } from '@carreau/contract/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import { createAccount } from './accounts.sql.ts'
import type { Session } from './login.ts'
import { hashPassword } from './password.ts'
import { countAttempt } from './throttle.sql.ts'
import { attemptOf } from './throttle.ts'

/** A new person has no company yet: the session's accesses are empty. */
export const register = async (
  db: Db,
  { email, password, name }: BodyOf<typeof authEndpoints.register>,
  address: string,
): Promise<Session> => {
  if (!(await countAttempt(db, attemptOf('register', address, null))))
    throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(password)
  const { token, hash } = newToken()
  if (!(await createAccount(db, { email, firstName: name, passwordHash }, hash)))
    throw new AppError('email_taken', { errors: { email: [errorTable.email_taken.message] } })
  return { login_token: token, accesses: [] }
}
