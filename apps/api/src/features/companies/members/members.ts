import type { memberEndpoints } from '@carreau/contract/companies/members'
import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import { rolesOf, tenantTypeWording } from '@carreau/domain/companies/roles'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { holdUnsuspended } from '../door/suspended.sql.ts'
import { setInvitedRoles, withdrawInvitation } from './invitations.sql.ts'
import { type Company, type CompanyRole, presentMember, rolesInWords } from './members.present.ts'
import {
  findMember,
  findMembers,
  lockMembers,
  type MemberRow,
  removeRoles,
  setRoles,
} from './members.sql.ts'

type ListMembers = typeof memberEndpoints.listMembers

export const listMembers = async (
  db: Db,
  company: Company,
  { page, per_page }: QueryOf<ListMembers>,
) => {
  const slice = { limit: per_page, offset: (page - 1) * per_page }
  const { total, members } = await findMembers(db, company.id, slice)
  return {
    data: members.map(row => presentMember(company, row)),
    meta: { total, page, per_page },
  }
}

/** A buyer has no pickers, a wholesaler no purchasers (docs/product.md#roles). */
export const refuseForeignRoles = ({ type }: Company, roles: readonly CompanyRole[]): void => {
  if (roles.every(role => rolesOf(type).includes(role))) return
  const kind = tenantTypeWording[type].label.toLowerCase()
  throw new AppError('invalid_input', {
    errors: { roles: [`Ce rôle n’existe pas dans une société de type ${kind}.`] },
  })
}

/**
 * The member to change, with the company's members held still. Whoever was an admin when the call
 * came in may not be one any more: of two who remove each other at once, one does.
 */
const lockMember = async (
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

type UpdateMember = typeof memberEndpoints.updateMember

/** Sets the roles of a member, who keeps the sessions of the roles that stay, or of an invitation. */
export const updateMember = (
  db: Db,
  caller: Caller & { tenant: Company },
  memberId: number,
  { roles }: BodyOf<UpdateMember>,
) =>
  db.transaction().execute(async trx => {
    const { tenant } = caller
    // Held before the members are, and asked only of whom the call makes an admin.
    const isSuspended = (await holdUnsuspended(trx, [tenant.id])).size > 0
    const { member, isLastAdmin } = await lockMember(trx, caller, memberId)
    refuseForeignRoles(tenant, roles)
    if (isSuspended && roles.includes('admin') && !member.roles.includes('admin'))
      throw new AppError('company_suspended')
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
