import type { userEndpoints } from '@carreau/contract/accounts/users'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { presentUser } from './users.present.ts'
import { findUser } from './users.sql.ts'

export const getMe = async (
  db: Db,
  { userId }: Caller,
): Promise<AnswerOf<typeof userEndpoints.getMe>['data']> => {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('unauthenticated')
  return presentUser(user)
}
