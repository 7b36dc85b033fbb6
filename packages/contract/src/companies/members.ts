import { buyerRoles, shopRoles } from '@carreau/domain/companies/roles'
import { z } from 'zod'
import { access, email, tenantType } from '../accounts/auth.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pageMeta, paging, pathId } from '../scalars.ts'

const adminsOnly = { buyer: ['admin'], shop: ['admin'] } as const

const companyRole = z.enum([...new Set([...buyerRoles, ...shopRoles])], 'Ce rôle n’existe pas.')

const roles = z
  .array(companyRole, 'Choisissez au moins un rôle.')
  .min(1, 'Choisissez au moins un rôle.')
  .max(10)
  .transform(names => [...new Set(names)])

export const member = z.object({
  /** Of the person when active, of the invitation when invited; never the same number. */
  id,
  email: z.string(),
  /** Null while invited: whether the e-mail has an account is not told. */
  first_name: z.string().nullable(),
  roles: z.array(companyRole),
  status: z.enum(['active', 'invited']),
})

const memberAnswer = z.object({ data: member })
const memberParams = z.object({ memberId: pathId })
const invitationParams = z.object({ token: z.string().min(1).max(200) })

export const memberEndpoints = {
  listMembers: endpoint('GET /v3/members', {
    summary: 'Members and open invitations of the company',
    access: adminsOnly,
    query: z.object({ ...paging, per_page: paging.per_page.default(100) }),
    answer: z.object({
      data: z.array(member),
      meta: pageMeta,
    }),
  }),
  inviteMember: endpoint('POST /v3/members', {
    summary: 'Invites by mail; inviting again sends a new link and sets the roles',
    access: adminsOnly,
    body: z.object({ email, roles }),
    answer: memberAnswer,
    status: 201,
    errors: ['already_member', 'company_suspended', 'too_many_attempts'],
  }),
  updateMember: endpoint('PATCH /v3/members/{memberId}', {
    summary: 'Sets the roles of a member or of an invitation',
    access: adminsOnly,
    params: memberParams,
    body: z.object({ roles }),
    answer: memberAnswer,
    errors: ['member_not_found', 'last_admin', 'role_not_allowed', 'company_suspended'],
  }),
  removeMember: endpoint('DELETE /v3/members/{memberId}', {
    summary: 'Takes a member out of the company, or an invitation back',
    access: adminsOnly,
    params: memberParams,
    answer: z.object({ data: z.null() }),
    errors: ['member_not_found', 'last_admin', 'role_not_allowed'],
  }),
  getInvitation: endpoint('GET /v3/invitations/{token}', {
    summary: 'What an invitation’s link is for',
    access: 'anyone',
    params: invitationParams,
    answer: z.object({
      data: z.object({
        type: tenantType,
        company_name: z.string(),
        email: z.string(),
        invited_by: z.string().nullable(),
        roles: z.array(z.object({ role: z.string(), label: z.string(), description: z.string() })),
        expires_at: dateTime,
      }),
    }),
    errors: ['invitation_not_found'],
  }),
  acceptInvitation: endpoint('POST /v3/invitations/{token}/accept', {
    summary: 'Joins the company, with the account of the e-mail that was invited',
    access: 'login',
    params: invitationParams,
    answer: z.object({ data: access }),
    errors: ['invitation_not_found', 'invitation_for_another'],
  }),
}
