import type { Api } from './api.ts'
import { demoSession } from './demo-session.ts'
import { newEmail, newSiret, password } from './register-buyer.ts'

/** A wholesaler of the test's own that waits for approval, its administrator at work in it. */
export type RegisteredShop = {
  id: number
  name: string
  email: string
  tenantToken: string
  storage: { name: string; value: string }[]
}

export const registerShop = async (api: Api): Promise<RegisteredShop> => {
  const email = newEmail()
  const { data: session } = await api('register', { body: { email, password, name: 'Karim' } })
  const token = session.login_token
  const { data: access } = await api('createTenant', {
    token,
    body: {
      type: 'shop',
      company_name: `Halle ${email.slice(4, 12)}`,
      siret: newSiret(),
      address: '1 avenue des Maraîchers, 94150 Rungis',
    },
  })
  const { type, id, company_name } = access
  const params = { type, id, role: 'admin' }
  const { data: tenant } = await api('openAccess', { token, params })
  return {
    id,
    name: company_name,
    email,
    tenantToken: tenant.token,
    storage: [
      { name: 'sanctum_token', value: token },
      { name: 'tenant_token', value: tenant.token },
      {
        name: 'selected_tenant',
        value: JSON.stringify({ type, id, selectedRole: 'admin', company_name }),
      },
      { name: 'user_accesses', value: JSON.stringify([access]) },
    ],
  }
}

/** The platform lets it sell. */
export const approveShop = async (api: Api, tenantId: number): Promise<void> => {
  const operator = await demoSession(api, {
    email: 'admin@carreau.demo',
    company: 'Carreau',
    role: 'operator',
  })
  await api('approveTenant', { token: operator.tenantToken, params: { tenantId } })
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
      body: { specification_id: first.id, billing_type: 'package', unit_price: 2 },
    })
    return first.id
  }
  throw new Error('No specification to offer')
}
