import type { authEndpoints } from '@carreau/contract/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newToken } from '../../platform/identity/identity.sql.ts'
import { isPassword } from '../../platform/identity/password.ts'
import { attemptOf } from '../../platform/identity/throttle.ts'
import { presentAccesses } from './accesses.present.ts'
import type { Access } from './accesses.sql.ts'
import { countLogin, openSession } from './sessions.sql.ts'

export type Session = { login_token: string; accesses: Access[] }

/** A wrong password and an unknown e-mail are the same answer after the same time. */
export const login = async (
  db: Db,
  { email, password }: BodyOf<typeof authEndpoints.login>,
  client: { address: string; userAgent: string | undefined },
): Promise<Session> => {
  const attempt = attemptOf('login', client.address, email)
  const { allowed, user_id: id, password_hash: passwordHash } = await countLogin(db, attempt, email)
  if (!allowed) throw new AppError('too_many_attempts')
  const matches = await isPassword(password, passwordHash)
  if (!matches || id === null || passwordHash === null) throw new AppError('wrong_credentials')

  const { token, hash } = newToken()
  const session = { hash, userAgent: client.userAgent }
  const accesses = await openSession(db, { id, passwordHash }, session, attempt)
  if (accesses === undefined) throw new AppError('wrong_credentials')
  return { login_token: token, accesses: presentAccesses(accesses) }
}
