import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { deviceName, presentAccesses, presentSession } from '../door/accounts.present.ts'
import { type Access, endSessions, findAccesses, findSessions } from '../door/accounts.sql.ts'
import { deleteSession, deleteSessionOf, openTenantToken, type WantedAccess } from './tokens.sql.ts'

export const listAccesses = async (
  db: Db,
  { userId }: Caller,
): Promise<{ accesses: Access[] }> => ({
  accesses: presentAccesses(await findAccesses(db, userId)),
})

/**
 * Another's company, a role one does not have and no such company are the same answer. A wholesaler
 * that waits for approval is opened, so that its people prepare the shop (decision 26).
 */
export const openAccess = async (
  db: Db,
  { sessionId, userId }: Caller,
  wanted: WantedAccess,
): Promise<{ token: string }> => {
  const { token, hash } = newToken()
  const access = await openTenantToken(db, { id: sessionId, userId }, wanted, hash)
  if (access === undefined) throw new AppError('access_not_found')
  if (access.status === 'refused')
    throw new AppError('tenant_not_active', {
      message: [errorTable.tenant_not_active.message, access.reason ?? ''].join(' ').trim(),
    })
  // The session ended while this call was on its way.
  if (!access.opened) throw new AppError('unauthenticated')
  return { token }
}

export const listSessions = async (db: Db, { userId, sessionId }: Caller) => {
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
