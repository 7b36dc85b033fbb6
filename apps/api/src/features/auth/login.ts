import type { authEndpoints } from '@carreau/contract/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import { presentAccesses } from './accesses.present.ts'
import type { Access } from './accesses.sql.ts'
import { isPassword } from './password.ts'
import { countLogin, openSession } from './sessions.sql.ts'
import { attemptOf } from './throttle.ts'

export type Session = { login_token: string; accesses: Access[] }

/** A wrong password and an unknown e-mail are the same answer after the same time. */
export const login = async (
  db: Db,
  { email, password }: BodyOf<typeof authEndpoints.login>,
  address: string,
): Promise<Session> => {
  const attempt = attemptOf('login', address, email)
  const { allowed, user_id: id, password_hash: passwordHash } = await countLogin(db, attempt, email)
  if (!allowed) throw new AppError('too_many_attempts')
  const matches = await isPassword(password, passwordHash)
  if (!matches || id === null || passwordHash === null) throw new AppError('wrong_credentials')

  const { token, hash } = newToken()
  const accesses = await openSession(db, { id, passwordHash }, hash, attempt)
  if (accesses === undefined) throw new AppError('wrong_credentials')
  return { login_token: token, accesses: presentAccesses(accesses) }
}
