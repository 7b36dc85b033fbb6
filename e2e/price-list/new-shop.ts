import type { Api } from '../api.ts'
import { demoSession } from '../demo-session.ts'
import { newEmail, newSiret, password } from '../register-buyer.ts'

/** A wholesaler of the test's own, approved, with a few offers at 2 €. */
export type NewShop = {
  tenantToken: string
  storage: { name: string; value: string }[]
  offers: { id: number; label: string }[]
}

/** Registers a wholesaler, has the platform approve it, and puts offers of one product on its list. */
export const newShop = async (api: Api, offersCount: number): Promise<NewShop> => {
  const email = newEmail()
  const { data: session } = await api('register', { body: { email, password, name: 'Karim' } })
  const token = session.login_token
  const { data: access } = await api('createTenant', {
    token,
    body: {
      type: 'shop',
      company_name: `Carreau d’essai ${email.slice(4, 12)}`,
      siret: newSiret(),
      address: '1 avenue des Maraîchers, 94150 Rungis',
    },
  })
  const operator = await demoSession(api, {
    email: 'admin@carreau.demo',
    company: 'Carreau',
    role: 'operator',
  })
  const { type, id, company_name } = access
  await api('approveTenant', { token: operator.tenantToken, params: { tenantId: id } })
  const params = { type, id, role: 'admin' }
  const { data: tenant } = await api('openAccess', { token, params })
  const own = { token: tenant.token }
  const { data: products } = await api('searchShopProducts', { ...own, query: { q: 'tomate' } })
  const offers: NewShop['offers'] = []
  for (const product of products) {
    const { data: specifications } = await api('listShopSpecifications', {
      ...own,
      params: { productId: product.id },
    })
    for (const { id: specification_id } of specifications) {
      if (offers.length === offersCount) break
      const { data: offer } = await api('createShopOffer', {
        ...own,
        body: { specification_id, billing_type: 'package', unit_price: 2 },
      })
      offers.push({ id: offer.id, label: offer.specification.label })
    }
  }
  return {
    tenantToken: tenant.token,
    offers,
    storage: [
      { name: 'sanctum_token', value: token },
      { name: 'tenant_token', value: tenant.token },
      {
        name: 'selected_tenant',
        value: JSON.stringify({ type, id, selectedRole: 'admin', company_name }),
      },
      { name: 'user_accesses', value: JSON.stringify([{ ...access, status: 'active' }]) },
    ],
  }
}
