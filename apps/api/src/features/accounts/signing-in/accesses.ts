import { errorTable } from '@carreau/contract/errors'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { newToken } from '../../../platform/identity/identity.sql.ts'
import { presentAccesses } from '../door/accounts.present.ts'
import { type Access, findAccesses } from '../door/accounts.sql.ts'
import { openTenantToken, type WantedAccess } from './tokens.sql.ts'

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
