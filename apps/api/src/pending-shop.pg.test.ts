import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { openOrderingApp } from './features/orders/ordering.test-app.ts'
import { readConfig } from './platform/config/config.ts'

// A wholesaler that waits for approval prepares its shop; buyers must meet nothing of it anywhere
// (decision 26). Beside it stands one that sells the same, so that no place passes by being empty.

const ordering = await openOrderingApp()
const { db, url, clock, add, call, newBuyer, newOffer, newOrder, newShop, validate } = ordering

const open = await newShop('Maison Ouverte', { slug: 'maison-ouverte' })
const waiting = await newShop('Maison Enattente', { slug: 'maison-enattente' })
const shared = await newOffer(open.id, { product: { commercial_designation: 'Tomate grappe' } })
const { product_id: productId, category_id: categoryId } = await db
  .selectFrom('specifications')
  .innerJoin('products', 'products.id', 'specifications.product_id')
  .select(['products.id as product_id', 'products.category_id'])
  .where('specifications.id', '=', shared.specification_id)
  .executeTakeFirstOrThrow()
// Cheaper than the other's 1 €: wherever it were counted, it would be the price that is shown.
const { id: hiddenOfferId } = await db
  .insertInto('offers')
  .values({
    shop_id: waiting.id,
    specification_id: shared.specification_id,
    product_id: productId,
    billing_type: 'weight',
    unit_price_e4: 3_300,
  })
  .returning('id')
  .executeTakeFirstOrThrow()
const hidden = { id: hiddenOfferId, shop_id: waiting.id, specification_id: shared.specification_id }
/** What only the one that waits sells. */
const own = await newOffer(waiting.id, { product: { commercial_designation: 'Kaki caché' } })
const ownProduct = await db
  .selectFrom('specifications')
  .select('product_id')
  .where('id', '=', own.specification_id)
  .executeTakeFirstOrThrow()
await sql`
  insert into featured_products (product_id, position)
  values (${productId}, 1), (${ownProduct.product_id}, 2)`.execute(db)

const buyer = await newBuyer()
/** Never ordered there: what a company paid itself stays its own to see. */
const stranger = await newBuyer('Bistrot du Port')
// From before: an order and a cart at the wholesaler that then had to wait again.
const former = await newOrder(buyer.token, hidden)
;(await add(buyer.token, hidden)).ok()
await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', waiting.id).execute()
for (const offer of [shared, own])
  await call(endpoints.addFavorite, {
    token: buyer.token,
    params: { specId: offer.specification_id },
  })

const app = await buildApp({
  db,
  config: readConfig({ LOG_LEVEL: 'silent' }),
  searchIndex: await openTestIndex(db, url),
  now: () => clock.now,
})
afterAll(() => app.close())

const read = async (path: string, token?: string) => {
  const answer = await app.inject({
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, text: answer.body }
}

/** Its name, its slug and its price. */
const traces = [/enattente/i, /0\.33/]

const places: [name: string, path: string, shows: RegExp][] = [
  ['search', '/v3/products/advanced_search?filter[name]=tomate', /Tomate grappe/],
  ['the whole catalogue', '/v3/products/advanced_search', /Tomate grappe/],
  ['a product', `/v3/products/${productId}`, /Maison Ouverte/],
  ['a specification', `/v3/specifications/${shared.specification_id}`, /Maison Ouverte/],
  ['a category', `/v3/categories/${categoryId}/product`, /Tomate grappe/],
  ['featured products', '/v3/homepage/featured_products', /Tomate grappe/],
  ['the wholesalers', '/v3/shops', /Maison Ouverte/],
  ['prices of a product', `/v3/products/${productId}/price_history`, /./],
  ['prices of a specification', `/v3/specifications/${shared.specification_id}/price_history`, /./],
  ['the market today', '/v3/market/today', /./],
]

test.each(places)('%s shows the one that sells alone', async (_, path, shows) => {
  for (const token of [undefined, stranger.token]) {
    const { status, text } = await read(path, token)
    expect(status).toBe(200)
    expect(text).toMatch(shows)
    for (const trace of traces) expect(text).not.toMatch(trace)
  }
})

test('its own page, and a search among its offers, find nothing', async () => {
  expect((await read('/v3/shops/maison-ouverte')).status).toBe(200)
  expect((await read('/v3/shops/maison-enattente', buyer.token)).status).toBe(404)
  const among = await read('/v3/products/advanced_search?filter[fournisseurs]=maison-enattente')
  expect(JSON.parse(among.text)).toMatchObject({ products: [], meta: { total: 0 } })
  const words = await read('/v3/products/advanced_search?filter[name]=kaki')
  expect(JSON.parse(words.text)).toMatchObject({ products: [], meta: { total: 0 } })
})

test('what only it sells is counted nowhere and has no price', async () => {
  for (const path of ['/v3/categories', '/v3/homepage/categories']) {
    const { text } = await read(path)
    const counts = (JSON.parse(text).data ?? JSON.parse(text)) as { products_count: number }[]
    expect(counts.reduce((sum, { products_count }) => sum + products_count, 0)).toBe(1)
  }
  const page = await read(`/v3/products/${ownProduct.product_id}`, buyer.token)
  expect(page.text).not.toMatch(/enattente/i)
  if (page.status === 200) expect(JSON.parse(page.text).data.offers_count).toBe(0)
})

test('favourites name no offer of it', async () => {
  const { data } = (await call(endpoints.listLists, { token: buyer.token })).ok()
  expect(JSON.stringify(data)).not.toMatch(/enattente/i)
  expect(data.favorites.length).toBeGreaterThan(0)
})

test('nothing of it is put into a cart, and what is there is not ordered', async () => {
  expect((await add(buyer.token, own)).status).toBe(409)
  const [cart] = (await call(endpoints.listCarts, { token: buyer.token })).ok().data
  expect(cart).toMatchObject({
    shop: { id: waiting.id },
    items: [{ available: false }],
    blockers: [expect.objectContaining({ code: 'offer_unavailable' })],
  })
  expect(await validate(buyer.token)).toMatchObject({
    status: 409,
    answer: { code: 'offer_unavailable' },
  })
})

test('a former order puts nothing of it into a cart', async () => {
  const again = await call(endpoints.reorderOrder, {
    token: buyer.token,
    params: { orderId: former.id },
  })
  const carts = (await call(endpoints.listCarts, { token: buyer.token })).ok().data
  expect(again.status).toBeLessThan(500)
  expect(carts.find(({ shop }) => shop.id === waiting.id)?.items).toHaveLength(1)
})

test('it takes no order on the phone, and nobody opens a conversation with it', async () => {
  const entered = await call(endpoints.enterOrder, {
    token: waiting.token,
    body: {
      buyer_id: buyer.id,
      delivery_date: '2026-11-26',
      lines: [{ offer_id: hidden.id, packages_quantity: 1 }],
    },
  })
  expect(entered).toMatchObject({ status: 409, answer: { code: 'offer_unavailable' } })
  expect(
    await call(endpoints.openConversation, {
      token: stranger.token,
      body: { shop_id: waiting.id },
    }),
  ).toMatchObject({ status: 404, answer: { code: 'shop_not_found' } })
})

test('approved, it is sold: the cheaper price is the one that is shown', async () => {
  await db.updateTable('tenants').set({ status: 'active' }).where('id', '=', waiting.id).execute()
  const found = await read('/v3/products/advanced_search?filter[name]=tomate')
  expect(found.text).toMatch(/Maison Enattente/)
  expect((await read('/v3/shops/maison-enattente')).status).toBe(200)
  expect((await add(buyer.token, own)).status).toBe(201)
})
