import type { sessionEndpoints } from '@carreau/contract/accounts/sessions'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { presentSession } from '../door/sessions.present.ts'
import { findSessions } from '../door/sessions.sql.ts'

export const listSessions = async (
  db: Db,
  { userId, sessionId }: Caller,
): Promise<AnswerOf<typeof sessionEndpoints.listSessions>['data']> => {
  const sessions = await findSessions(db, userId, sessionId)
  return sessions.map(session => presentSession(session, sessionId))
}
