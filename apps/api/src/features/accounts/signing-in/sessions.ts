import type { sessionEndpoints } from '@carreau/contract/accounts/auth'
import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'

import { deviceName, presentSession } from '../door/accounts.present.ts'
import { endSessions, findSessions } from '../door/sessions.sql.ts'
import { deleteSession, deleteSessionOf } from './tokens.sql.ts'

export const listSessions = async (
  db: Db,
  { userId, sessionId }: Caller,
): Promise<AnswerOf<typeof sessionEndpoints.listSessions>['data']> => {
  const sessions = await findSessions(db, userId, sessionId)
  return sessions.map(session => presentSession(session, sessionId))
}

/** Another's session and none are the same answer; one's own current session signs out. */
export const endSession = (db: Db, { userId }: Caller, sessionId: number): Promise<null> =>
  db.transaction().execute(async trx => {
    const ended = await deleteSessionOf(trx, userId, sessionId)
    if (ended === undefined) throw new AppError('session_not_found')
    await noteOfPerson(trx, {
      kind: 'sessions_ended',
      userId,
      changes: [{ field: 'device', before: deviceName(ended.user_agent), after: null }],
    })
    return null
  })

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

export const logout = (db: Db, { sessionId, userId }: Caller): Promise<{ message: string }> =>
  db.transaction().execute(async trx => {
    await deleteSession(trx, sessionId)
    await noteOfPerson(trx, { kind: 'signed_out', userId })
    return { message: 'Vous êtes déconnecté.' }
  })
