import type { userEndpoints } from '@carreau/contract/accounts/users'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { presentUser } from './users.present.ts'
import { findVisibleUser } from './users.sql.ts'

/** A stranger and nobody are the same answer. */
export const getUser = async (
  db: Db,
  caller: Caller,
  userId: number,
): Promise<AnswerOf<typeof userEndpoints.getUser>['data']> => {
  const reader = { userId: caller.userId, tenantId: caller.tenant?.id ?? null }
  const user = await findVisibleUser(db, userId, reader)
  if (user === undefined) throw new AppError('user_not_found')
  return presentUser(user)
}
