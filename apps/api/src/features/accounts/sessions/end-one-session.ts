import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { endSessionOf } from '../door/sessions.sql.ts'
import { deviceName } from './device-name.ts'

/** Another's session and none are the same answer; one's own current session signs out. */
export const endOneSession = (db: Db, { userId }: Caller, sessionId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    const ended = await endSessionOf(trx, userId, sessionId)
    if (ended === undefined) throw new AppError('session_not_found')
    await noteOfPerson(trx, {
      kind: 'sessions_ended',
      userId,
      changes: [{ field: 'device', before: deviceName(ended.user_agent), after: null }],
    })
    return null
  })
