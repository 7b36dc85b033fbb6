import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openAuthApp, password } from './features/accounts/signing-in/auth.test-app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { answerRedFlags } from './features/operator/new-operator.test-app.ts'
import { prepareInstallation } from './prepare-installation.ts'

// An installation that never saw the demo (docs/operations.md#opening-for-real): what the set-up leaves
// is enough for a wholesaler to sell and a buyer to order.

vi.setConfig({ testTimeout: 60_000 })
const people = await openAuthApp()
const { config, db, logIn, newPerson, newTenant, openAccess, url } = people

const setUp = async (): Promise<string> => {
  const lines: string[] = []
  const say = (line: string) => {
    lines.push(line)
  }
  const nora = { email: 'nora@carreau.test', firstName: 'Nora' }
  await prepareInstallation({ config, databaseUrl: url, say }, { operator: nora })
  return lines.join('\n')
}
const said = await setUp()

const app = await buildApp({
  db,
  config,
  searchIndex: await openTestIndex(db, url),
  now: () => new Date(),
})
afterAll(() => app.close())

type Sent = {
  token?: string
  params?: Record<string, number>
  query?: Record<string, string>
  body?: object
}

/** A call that is answered as the contract says. */
const call = async <E extends Endpoint>(endpoint: E, sent: Sent): Promise<AnswerOf<E>> => {
  const { token, params = {}, query, body } = sent
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(query && { query }),
    ...(body && { payload: body }),
  })
  if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.body}`)
  return endpoint.answer.parse(response.json()) as AnswerOf<E> // parsed by this very schema
}

const tokenFor = async (
  token: string,
  access: { type: 'platform' | 'shop' | 'buyer'; id: number; role: string },
): Promise<string> => (await openAccess(token, access)).ok().data.token

/** The operator of the link, at work. */
const operate = async (): Promise<string> => {
  const token = /auth\/reset\?token=([\w-]+)/.exec(said)?.[1] ?? ''
  await call(endpoints.resetPassword, { body: { token, password } })
  const signedIn = (await logIn('nora@carreau.test', '192.0.2.70')).ok().data
  const [{ id = 0 } = {}] = signedIn.accesses
  return tokenFor(signedIn.login_token, { type: 'platform', id, role: 'operator' })
}

test('the catalogue is the trade’s, with nobody’s offers, and is loaded once', async () => {
  expect(said).toContain('Catalogue : 210 produits.')
  const { data: families } = await call(endpoints.listCategories, {})
  expect(families).toHaveLength(11)
  const products = await db.selectFrom('products').selectAll().execute()
  expect(products.every(({ photo_keys }) => photo_keys.length === 1)).toBe(true)
  expect(products.filter(({ months }) => months.length > 0).length).toBeGreaterThan(200)
  expect(products.filter(({ synonyms }) => synonyms.length > 0).length).toBeGreaterThan(100)
  for (const table of ['brands', 'origins', 'packagings', 'maturities'] as const)
    expect((await db.selectFrom(table).select('id').execute()).length, table).toBeGreaterThan(5)
  for (const table of ['offers', 'shops', 'buyers', 'interfel_rates'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])

  await db.updateTable('products').set({ status: 'archived' }).where('id', '=', 210).execute()
  expect(await setUp()).toContain('Catalogue : déjà là')
  const kept = await db.selectFrom('products').select('id').where('status', '=', 'active').execute()
  expect(kept).toHaveLength(209)
})

test('a wholesaler that the operator has approved offers a product, and a buyer orders it', async () => {
  const seller = await newPerson()
  const shop = await newTenant(seller.token, 'shop')
  const operator = await operate()
  await answerRedFlags(people, operator, shop.id)
  await call(endpoints.approveTenant, { token: operator, params: { tenantId: shop.id } })
  const selling = await tokenFor(seller.token, { type: 'shop', id: shop.id, role: 'admin' })

  const found = await call(endpoints.searchShopProducts, {
    token: selling,
    query: { q: 'tomate grappe' },
  })
  const tomato = found.data.find(
    ({ commercial_designation }) => commercial_designation === 'Tomate grappe',
  )
  const choices = (await call(endpoints.getOfferChoices, { token: selling })).data
  const { data: offer } = await call(endpoints.createShopOffer, {
    token: selling,
    body: {
      specification: {
        product_id: tomato?.id,
        size: '57-67',
        content_unit: 'kg',
        average_volume: 6,
        packaging_id: choices.packagings.find(({ name }) => name === 'Colis carton 6 kg')?.id,
        origin_id: choices.origins.find(({ iso_code }) => iso_code === 'FR')?.id,
        category: 'I',
        brand_name: 'Savéol',
      },
      billing_type: 'weight',
      unit_price: 2.4,
    },
  })

  const chef = await newPerson()
  const bistrot = await newTenant(chef.token)
  const buying = await tokenFor(chef.token, { type: 'buyer', id: bistrot.id, role: 'admin' })
  const results = await call(endpoints.searchProducts, {
    token: buying,
    query: { 'filter[name]': 'tomate' },
  })
  expect(results.meta.total).toBe(1)
  await call(endpoints.addToCart, {
    token: buying,
    body: {
      shop_id: shop.id,
      specification_id: offer.specification.id,
      packages_quantity: 2,
    },
  })
  const { data } = await call(endpoints.validateCarts, { token: buying })
  expect(data.orders).toHaveLength(1)
  const [order] = await db.selectFrom('orders').selectAll().execute()
  expect(order).toMatchObject({ buyer_id: bistrot.id, shop_id: shop.id, status: 'submitted' })
  // 12 kg at 2.40 €, at the reduced rate of the catalogue.
  expect(order?.vat).toEqual([{ rate: '5.5', base_cents: 2_880, amount_cents: 158 }])
})
