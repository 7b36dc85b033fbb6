import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { demoPassword } from '../apps/api/seeds/companies/demo-accounts.ts'
import { type Api, apiAt } from './api.ts'

type Access = AnswerOf<Endpoints['createTenant']>['data']

/** What a browser keeps of who signed in, in local storage (docs/specification.md#local-storage). */
export type Storage = { name: string; value: string }[]

/** Somebody who signed in, at work for a company in one of their roles there. */
export const workFor = async (
  api: Api,
  token: string,
  { access, role, accesses = [access] }: { access: Access; role: string; accesses?: Access[] },
): Promise<{ tenantToken: string; storage: Storage }> => {
  const { type, id, company_name } = access
  const { data: tenant } = await api('openAccess', { token, params: { type, id, role } })
  return {
    tenantToken: tenant.token,
    storage: [
      { name: 'sanctum_token', value: token },
      { name: 'tenant_token', value: tenant.token },
      {
        name: 'selected_tenant',
        value: JSON.stringify({ type, id, selectedRole: role, company_name }),
      },
      { name: 'user_accesses', value: JSON.stringify(accesses) },
    ],
  }
}

type DemoSession = { userId: number; tenantToken: string; storage: Storage }
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
  const token = session.login_token
  const { accesses } = session
  const { data: user } = await api('getMe', { token })
  return { userId: user.id, ...(await workFor(api, token, { access, role, accesses })) }
}

/** People of the demo (docs/product.md#demo-accounts); « Bistrot des Halles »’s admin approves. */
export const demoPeople = {
  purchaser: { email: 'achat@bistrot.demo', company: 'Bistrot des Halles', role: 'purchaser' },
  accountant: { email: 'compta@bistrot.demo', company: 'Bistrot des Halles', role: 'accountant' },
  approver: { email: 'chef@bistrot.demo', company: 'Bistrot des Halles', role: 'admin' },
  wholesaler: { email: 'vente@primeur.demo', company: 'Primeurs de Rungis', role: 'admin' },
  picker: { email: 'prepa@primeur.demo', company: 'Primeurs de Rungis', role: 'picker' },
  operator: { email: 'admin@carreau.demo', company: 'Carreau', role: 'operator' },
} as const

/** What is opened from now on is that person's, without the sign-in form. */
export const workAsDemo = async (page: Page, person: keyof typeof demoPeople): Promise<void> => {
  const origin = `http://127.0.0.1:${process.env.E2E_PORT}`
  const { storage } = await demoSession(apiAt(origin), demoPeople[person])
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin, localStorage: storage }] })
}

/** A page of a browser that keeps this. */
export const openKept = async (
  browser: Browser,
  { baseURL, storage, ...options }: BrowserContextOptions & { storage: Storage },
): Promise<Page> => {
  const origins = [{ origin: baseURL ?? '', localStorage: storage }]
  const context = await browser.newContext({
    ...options,
    ...(baseURL !== undefined && { baseURL }),
    storageState: { cookies: [], origins },
  })
  return context.newPage()
}

type Opened = { api: Api } & BrowserContextOptions

const openAs = async (
  browser: Browser,
  person: keyof typeof demoPeople,
  { api, ...options }: Opened,
): Promise<Page> => {
  const { storage } = await demoSession(api, demoPeople[person])
  return openKept(browser, { ...options, storage })
}

/** A page of the administrator of « Primeurs de Rungis », who has orders of every state. */
export const openAsWholesaler = (browser: Browser, opened: Opened): Promise<Page> =>
  openAs(browser, 'wholesaler', opened)

/** A page of the platform's operator. */
export const openAsOperator = (browser: Browser, opened: Opened): Promise<Page> =>
  openAs(browser, 'operator', opened)
