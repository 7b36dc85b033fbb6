import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endSession } from './sessions.sql.ts'

export const logout = async (db: Db, { sessionId }: Caller): Promise<{ message: string }> => {
  await endSession(db, sessionId)
  return { message: 'Vous êtes déconnecté.' }
}
