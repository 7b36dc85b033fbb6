import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import type { Company } from './members.present.ts'
import { findMember, lockMembers, type MemberRow } from './members.sql.ts'

/**
 * The member to change, with the company's members held still. Whoever was an admin when the call
 * came in may not be one any more: of two who remove each other at once, one does.
 */
export const lockMember = async (
  trx: Trx,
  { userId, tenant }: Caller & { tenant: Company },
  memberId: number,
): Promise<{ member: MemberRow; isLastAdmin: boolean }> => {
  const locked = await lockMembers(trx, tenant.id, { callerId: userId, memberId })
  if (!locked.callerIsAdmin) throw new AppError('role_not_allowed')
  const member = await findMember(trx, tenant.id, memberId)
  if (member === undefined) throw new AppError('member_not_found')
  const isAdmin = member.status === 'active' && member.roles.includes('admin')
  return { member, isLastAdmin: isAdmin && locked.otherAdmins === 0 }
}
