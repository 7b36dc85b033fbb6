import type { AnswerOf } from '@carreau/contract/endpoint'
import type { sessionEndpoints } from '@carreau/contract/sessions'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { deviceName } from './device-name.ts'
import { findSessions } from './sessions.sql.ts'

export const listSessions = async (
  db: Db,
  { userId, sessionId }: Caller,
): Promise<AnswerOf<typeof sessionEndpoints.listSessions>['data']> => {
  const sessions = await findSessions(db, userId, sessionId)
  return sessions.map(({ id, created_at, last_used_at, user_agent }) => ({
    id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    device: deviceName(user_agent),
    current: id === sessionId,
  }))
}
