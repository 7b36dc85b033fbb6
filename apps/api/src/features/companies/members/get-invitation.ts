import type { memberEndpoints } from '@carreau/contract/companies/members'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { callerFrom, wordingOf } from '@carreau/domain/companies/roles'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/identity/identity.sql.ts'
import { findInvitation } from './invitations.sql.ts'

/** For whoever holds the link, before they sign in or register. */
export const getInvitation = async (
  db: Db,
  token: string,
): Promise<AnswerOf<typeof memberEndpoints.getInvitation>['data']> => {
  const invitation = await findInvitation(db, hashToken(token))
  if (invitation === undefined) throw new AppError('invitation_not_found')
  const { type, roles, expires_at } = invitation
  return {
    ...invitation,
    roles: roles.flatMap(role => {
      const holder = callerFrom(type, role)
      return holder === null ? [] : [{ role, ...wordingOf(holder) }]
    }),
    expires_at: expires_at.toISOString(),
  }
}
