import { demoPassword } from '../apps/api/seeds/companies/demo-accounts.ts'
import type { Api } from './api.ts'

/** What a browser keeps of who signed in (docs/specification.md#local-storage). */
type DemoSession = {
  userId: number
  tenantToken: string
  storage: { name: string; value: string }[]
}

type Account = { email: string; company: string; role: string }

/** A worker's tests share the session of an account, for none of them ends it. */
const sessions = new Map<string, Promise<DemoSession>>()

/** A demo account at work for a company, in a role, without the sign-in form. */
export const demoSession = (api: Api, account: Account): Promise<DemoSession> => {
  const key = JSON.stringify([account.email, account.company, account.role])
  const session = sessions.get(key) ?? openSession(api, account)
  sessions.set(key, session)
  return session
}

const openSession = async (api: Api, { email, company, role }: Account): Promise<DemoSession> => {
  const { data: session } = await api('login', { body: { email, password: demoPassword } })
  const access = session.accesses.find(({ company_name }) => company_name === company)
  if (access === undefined) throw new Error(`${email} does not work for ${company}`)
  const { type, id, company_name } = access
  const token = session.login_token
  const { data: tenant } = await api('openAccess', { token, params: { type, id, role } })
  const { data: user } = await api('getMe', { token })
  return {
    userId: user.id,
    tenantToken: tenant.token,
    storage: [
      { name: 'sanctum_token', value: token },
      { name: 'tenant_token', value: tenant.token },
      {
        name: 'selected_tenant',
        value: JSON.stringify({ type, id, selectedRole: role, company_name }),
      },
      { name: 'user_accesses', value: JSON.stringify(session.accesses) },
    ],
  }
}
