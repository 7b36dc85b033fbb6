import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endSessionOf } from './sessions.sql.ts'

/** Another's session and none are the same answer; one's own current session signs out. */
export const endOneSession = async (
  db: Db,
  { userId }: Caller,
  sessionId: number,
): Promise<null> => {
  if (!(await endSessionOf(db, userId, sessionId))) throw new AppError('session_not_found')
  return null
}
