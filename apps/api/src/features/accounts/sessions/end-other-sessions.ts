import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { endSessions } from '../door/sessions.sql.ts'

export const endOtherSessions = (
  db: Db,
  { userId, sessionId }: Caller,
): Promise<{ message: string }> =>
  db.transaction().execute(async trx => {
    await endSessions(trx, userId, sessionId)
    await noteOfPerson(trx, {
      kind: 'sessions_ended',
      userId,
      changes: [{ field: 'device', before: 'tous les autres', after: null }],
    })
    return { message: 'Vos autres appareils sont déconnectés.' }
  })
