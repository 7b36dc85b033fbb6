import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { presentAccesses } from '../../accounts/door/accounts.present.ts'
import { type Access, findAccesses } from '../../accounts/door/accounts.sql.ts'
import { tellOfNewMember } from '../../notifications/door/company-news.sql.ts'
import { acceptInvitationOf, findInvitation } from './invitations.sql.ts'

/** The link alone does not do: it may have been forwarded, and roles are given to a person. */
export const acceptInvitation = async (
  db: Db,
  { userId }: Caller,
  token: string,
  now: Date,
): Promise<Access> => {
  const hash = hashToken(token)
  const tenantId = await db.transaction().execute(async trx => {
    const joined = await acceptInvitationOf(trx, userId, hash)
    if (joined === undefined) return joined
    await note(trx, { kind: 'member_joined', tenantId: joined })
    await tellOfNewMember(trx, { tenantId: joined, userId, at: now })
    return joined
  })
  if (tenantId === undefined) {
    const isOpen = (await findInvitation(db, hash)) !== undefined
    throw new AppError(isOpen ? 'invitation_for_another' : 'invitation_not_found')
  }
  const accesses = presentAccesses(await findAccesses(db, userId))
  const joined = accesses.find(({ id }) => id === tenantId)
  if (joined === undefined) throw new AppError('invitation_not_found')
  return joined
}
