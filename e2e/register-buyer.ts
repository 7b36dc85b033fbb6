import { isSiren, isSiret } from '@carreau/domain/companies/company-numbers'
import type { Api } from './api.ts'

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

export type Registered = { buyer: Buyer; storage: { name: string; value: string }[] }

/** Signs somebody up with a new company; `storage` is what a browser that signed in keeps. */
export const registerBuyer = async (api: Api): Promise<Registered> => {
  const email = newEmail()
  const { data: session } = await api('register', { body: { email, password, name: 'Capucine' } })
  const loginToken = session.login_token
  const { data: access } = await api('createTenant', {
    token: loginToken,
    body: {
      type: 'buyer',
      company_name: `Cantine ${email.slice(4, 12)}`,
      siret: newSiret(),
      address: '3 rue du Marché, 75011 Paris',
    },
  })
  const { type, id, company_name } = access
  const { data: tenant } = await api('openAccess', {
    token: loginToken,
    params: { type, id, role: 'admin' },
  })
  return {
    buyer: { email, companyName: company_name, loginToken, tenantToken: tenant.token },
    // The keys in local storage (docs/specification.md#local-storage).
    storage: [
      { name: 'sanctum_token', value: loginToken },
      { name: 'tenant_token', value: tenant.token },
      {
        name: 'selected_tenant',
        value: JSON.stringify({ type, id, selectedRole: 'admin', company_name }),
      },
      { name: 'user_accesses', value: JSON.stringify([access]) },
    ],
  }
}
