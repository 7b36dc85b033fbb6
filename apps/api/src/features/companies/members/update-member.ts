import type { memberEndpoints } from '@carreau/contract/companies/members'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { setInvitedRoles } from './invitations.sql.ts'
import { lockMember } from './lock-member.ts'
import { type Company, presentMember, rolesInWords } from './members.present.ts'
import { setRoles } from './members.sql.ts'
import { refuseForeignRoles } from './refuse-foreign-roles.ts'

type UpdateMember = typeof memberEndpoints.updateMember

/** Sets the roles of a member, who keeps the sessions of the roles that stay, or of an invitation. */
export const updateMember = (
  db: Db,
  caller: Caller & { tenant: Company },
  memberId: number,
  { roles }: BodyOf<UpdateMember>,
): Promise<AnswerOf<UpdateMember>['data']> =>
  db.transaction().execute(async trx => {
    const { tenant } = caller
    const { member, isLastAdmin } = await lockMember(trx, caller, memberId)
    refuseForeignRoles(tenant, roles)
    if (isLastAdmin && !roles.includes('admin')) throw new AppError('last_admin')
    await (member.status === 'active'
      ? setRoles(trx, tenant.id, memberId, roles)
      : setInvitedRoles(trx, tenant.id, memberId, roles))
    const [before, after] = [rolesInWords(tenant, member.roles), rolesInWords(tenant, roles)]
    if (before !== after)
      await note(trx, {
        kind: 'member_roles_changed',
        tenantId: tenant.id,
        subject: member.email,
        changes: [{ field: 'roles', before, after }],
      })
    return presentMember(tenant, { ...member, roles })
  })
