import { readChannel } from '@carreau/domain/notifications/channels'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { isInConversation } from './realtime.sql.ts'

/**
 * Refuses a channel that is not the caller's: another person's, another company's, a conversation
 * they have no part in. What does not exist is refused alike, so that its existence does not leak.
 */
export const refuseForeignChannel = async (db: Db, caller: Caller, name: string): Promise<void> => {
  const channel = readChannel(name)
  if (channel === null || !(await isTheirs(db, caller, channel)))
    throw new AppError('channel_not_allowed')
}

const isTheirs = async (
  db: Db,
  { userId, tenant }: Caller,
  channel: NonNullable<ReturnType<typeof readChannel>>,
): Promise<boolean> => {
  if (channel.of === 'user') return channel.id === userId
  if (tenant === null) return false
  if (channel.of === 'tenant') return channel.type === tenant.type && channel.id === tenant.id
  return isInConversation(db, tenant.id, channel.id)
}
