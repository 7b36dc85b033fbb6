import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endSessions } from './sessions.sql.ts'

export const endOtherSessions = async (
  db: Db,
  { userId, sessionId }: Caller,
): Promise<{ message: string }> => {
  await endSessions(db, userId, sessionId)
  return { message: 'Vos autres appareils sont déconnectés.' }
}
