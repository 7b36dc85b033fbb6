import type { user, userEndpoints } from '@carreau/contract/accounts/users'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { mediaUrl } from '../../../platform/storage/media-url.ts'
import { findUser, findVisibleUser, type UserRow } from './users.sql.ts'

export const presentUser = ({ avatar_key, ...person }: UserRow): z.output<typeof user> => ({
  ...person,
  avatar_url: avatar_key === null ? null : mediaUrl(avatar_key),
})

export const getMe = async (
  db: Db,
  { userId }: Caller,
): Promise<AnswerOf<typeof userEndpoints.getMe>['data']> => {
  const user = await findUser(db, userId)
  if (user === undefined) throw new AppError('unauthenticated')
  return presentUser(user)
}

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
