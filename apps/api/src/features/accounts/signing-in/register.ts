import type { authEndpoints } from '@carreau/contract/accounts/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { hashPassword } from '../../../platform/identity/password.ts'
import { countAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { createAccount } from './accounts.sql.ts'
import type { Session } from './login.ts'

/** A new person has no company yet: the session's accesses are empty. */
export const register = async (
  db: Db,
  { email, password, name }: BodyOf<typeof authEndpoints.register>,
  { address, userAgent }: { address: string; userAgent: string | undefined },
): Promise<Session> => {
  if (!(await countAttempt(db, attemptOf('register', address, null))))
    throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(password)
  const { token, hash } = newToken()
  const account = { email, firstName: name, passwordHash }
  if (!(await createAccount(db, account, { hash, userAgent })))
    throw new AppError('email_taken', { errors: { email: [errorTable.email_taken.message] } })
  return { login_token: token, accesses: [] }
}
