import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { isSiren, isSiret } from '@carreau/domain/companies/company-numbers'
import { expect } from '@playwright/test'
import type { Api } from './api.ts'
import { demoPeople, demoSession, type Storage, workFor } from './session.ts'
import { linkMailedTo } from './test-server.ts'

/** Somebody with a company of their own: nothing that others do is seen there. */
export type Buyer = {
  email: string
  companyName: string
  loginToken: string
  tenantToken: string
}

export const password = 'poireaux et carottes'

/** An address nobody has signed up with, in this run or an earlier one on the same server. */
export const newEmail = (): string => `e2e-${crypto.randomUUID()}@exemple.test`

const withCheckDigit = (digits: string, isValid: (number: string) => boolean): string =>
  [...'0123456789'].map(digit => digits + digit).find(isValid) ?? ''

/** A valid number that no other company has. */
export const newSiret = (): string => {
  const digits = String(10_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 9e7))
  return withCheckDigit(`${withCheckDigit(digits.slice(0, 8), isSiren)}0001`, isSiret)
}

export type Registered = { buyer: Buyer; storage: Storage }

/** Opens the link that was mailed to an address since then, as its reader does. */
export const confirmAddress = async (api: Api, email: string, since?: Date): Promise<void> => {
  const link = await linkMailedTo(email, '/auth/address', { ...(since && { since }) })
  await api('confirmAddress', { body: { token: link.split('token=')[1] ?? '' } })
}

/** Somebody new with a company of their own, whose administrator they are. */
const register = async (
  api: Api,
  company: { type: 'buyer' | 'shop'; called: string; name: string; address: string },
) => {
  const email = newEmail()
  const { type, called, name, address } = company
  const since = new Date()
  const { data: session } = await api('register', { body: { email, password, name } })
  const loginToken = session.login_token
  await confirmAddress(api, email, since)
  const { data: access } = await api('createTenant', {
    token: loginToken,
    body: { type, company_name: `${called} ${email.slice(4, 12)}`, siret: newSiret(), address },
  })
  return { email, loginToken, access }
}

/** Signs somebody up with a new company; `storage` is what a browser that signed in keeps. */
export const registerBuyer = async (api: Api): Promise<Registered> => {
  const { email, loginToken, access } = await register(api, {
    type: 'buyer',
    called: 'Cantine',
    name: 'Capucine',
    address: '3 rue du Marché, 75011 Paris',
  })
  const { tenantToken, storage } = await workFor(api, loginToken, { access, role: 'admin' })
  return { buyer: { email, companyName: access.company_name, loginToken, tenantToken }, storage }
}

/** A wholesaler of the test's own that waits for approval, its administrator at work in it. */
export type RegisteredShop = {
  id: number
  name: string
  email: string
  tenantToken: string
  storage: Storage
}

const shop = {
  type: 'shop',
  called: 'Halle',
  name: 'Karim',
  address: '1 avenue des Maraîchers, 94150 Rungis',
} as const

export const registerShop = async (api: Api): Promise<RegisteredShop> => {
  const { email, loginToken, access } = await register(api, shop)
  const atWork = await workFor(api, loginToken, { access, role: 'admin' })
  return { id: access.id, name: access.company_name, email, ...atWork }
}

/** The same, which may sell from the beginning. */
export const registerApprovedShop = async (api: Api) => {
  const { loginToken, access } = await register(api, { ...shop, called: 'Carreau d’essai' })
  await approveShop(api, access.id)
  return workFor(api, loginToken, { access: { ...access, status: 'active' }, role: 'admin' })
}

/** An operator has looked at everything and found nothing wrong. */
export const answerFlags = async (api: Api, tenantId: number): Promise<void> => {
  const { tenantToken: token } = await demoSession(api, demoPeople.operator)
  const { data: file } = await api('getTenant', { token, params: { tenantId } })
  for (const { key, seen } of file.questions)
    await api('answerRedFlag', {
      token,
      params: { tenantId, question: key },
      body: { is_clear: true, seen },
    })
}

/** The platform lets it sell. Shops of other tests, named alike, are founded meanwhile: it looks again then. */
export const approveShop = async (api: Api, tenantId: number): Promise<void> => {
  const { tenantToken: token } = await demoSession(api, demoPeople.operator)
  await expect(async () => {
    await answerFlags(api, tenantId)
    await api('approveTenant', { token, params: { tenantId } })
  }).toPass({ timeout: 20_000 })
}

/** A first offer at 2 € a package; answers its specification. */
export const addFirstOffer = async (api: Api, token: string): Promise<number> => {
  const { data: products } = await api('searchShopProducts', { token, query: { q: 'tomate' } })
  for (const product of products) {
    const { data: specifications } = await api('listShopSpecifications', {
      token,
      params: { productId: product.id },
    })
    const [first] = specifications
    if (first === undefined) continue
    await api('createShopOffer', {
      token,
      body: {
        specification_id: first.id,
        billing_type: 'package',
        unit_price: 2,
        prices_confirmed: true,
      },
    })
    return first.id
  }
  throw new Error('No specification to offer')
}

export type Colleague = { email: string; loginToken: string; tenantToken: string; storage: Storage }
export type Role = SentBody<Endpoints['inviteMember']>['roles'][number]

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
  return { email, loginToken, ...(await workFor(api, loginToken, { access, role: roles[0] })) }
}
