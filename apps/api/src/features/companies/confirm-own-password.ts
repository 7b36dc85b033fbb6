import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { confirmPassword } from '../../platform/identity/password.ts'
import { findAccount } from '../accounts/door/accounts.sql.ts'

/** Refuses unless this is the caller's own password: a stolen token alone changes no company. */
export const confirmOwnPassword = async (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  password: string,
): Promise<void> => {
  const account = await asSystem('accounts and sessions', () => findAccount(db, userId))
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, password, sessionId)
}
