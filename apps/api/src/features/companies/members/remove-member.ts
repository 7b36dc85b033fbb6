import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { withdrawInvitation } from './invitations.sql.ts'
import { lockMember } from './lock-member.ts'
import { type Company, rolesInWords } from './members.present.ts'
import { removeRoles } from './members.sql.ts'

/** An admin may leave too, when another stays. */
export const removeMember = (
  db: Db,
  caller: Caller & { tenant: Company },
  memberId: number,
): Promise<null> =>
  db.transaction().execute(async trx => {
    const { member, isLastAdmin } = await lockMember(trx, caller, memberId)
    if (isLastAdmin) throw new AppError('last_admin')
    await (member.status === 'active'
      ? removeRoles(trx, caller.tenant.id, memberId)
      : withdrawInvitation(trx, caller.tenant.id, memberId))
    await note(trx, {
      kind: 'member_removed',
      tenantId: caller.tenant.id,
      subject: member.email,
      changes: [{ field: 'roles', before: rolesInWords(caller.tenant, member.roles), after: null }],
    })
    return null
  })
