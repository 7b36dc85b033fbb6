import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { endSession } from '../door/sessions.sql.ts'

export const logout = (db: Db, { sessionId, userId }: Caller): Promise<{ message: string }> =>
  db.transaction().execute(async trx => {
    await endSession(trx, sessionId)
    await noteOfPerson(trx, { kind: 'signed_out', userId })
    return { message: 'Vous êtes déconnecté.' }
  })
