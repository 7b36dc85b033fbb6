import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { Api } from './api.ts'
import { linkMailedTo } from './mails.ts'
import { type Buyer, newEmail, password } from './register-buyer.ts'

export type Colleague = { email: string; loginToken: string; tenantToken: string; storage: Storage }
export type Role = SentBody<Endpoints['inviteMember']>['roles'][number]
type Storage = { name: string; value: string }[]

/** Invites somebody new to a company, who accepts and is at work there in the first role. */
export const addMember = async (
  api: Api,
  admin: Pick<Buyer, 'tenantToken'>,
  roles: [Role, ...Role[]],
): Promise<Colleague> => {
  const email = newEmail()
  await api('inviteMember', { token: admin.tenantToken, body: { email, roles } })
  const [, token = ''] = (await linkMailedTo(email, '/auth/invitation')).split('token=')
  const { data: session } = await api('register', { body: { email, password, name: 'Basile' } })
  const loginToken = session.login_token
  const { data: access } = await api('acceptInvitation', { token: loginToken, params: { token } })
  const { type, id, company_name } = access
  const [selectedRole] = roles
  const { data: tenant } = await api('openAccess', {
    token: loginToken,
    params: { type, id, role: selectedRole },
  })
  return {
    email,
    loginToken,
    tenantToken: tenant.token,
    // The keys in local storage (docs/specification.md#local-storage).
    storage: [
      { name: 'sanctum_token', value: loginToken },
      { name: 'tenant_token', value: tenant.token },
      {
        name: 'selected_tenant',
        value: JSON.stringify({ type, id, selectedRole, company_name }),
      },
      { name: 'user_accesses', value: JSON.stringify([access]) },
    ],
  }
}
