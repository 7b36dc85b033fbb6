import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openTestIndex } from '../catalogue/search-index/test-index.test-app.ts'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

// What a wholesaler that nobody has approved calls a brand is read by nobody else (decision 42).

const { db, url, clock, newBuyer, newOffer, newShop } = await openOrderingApp()
const open = await newShop('Maison Ouverte')
const product = { commercial_designation: 'Tomate grappe', search_text: 'tomate grappe' }
const sold = await newOffer(open.id, { product })
const made = await db
  .selectFrom('specifications')
  .select(['product_id', 'packaging_id', 'origin_id'])
  .where('id', '=', sold.specification_id)
  .executeTakeFirstOrThrow()
const buyer = await newBuyer()

const decide = (shop: { id: number }, status: 'active' | 'pending') =>
  db.updateTable('tenants').set({ status }).where('id', '=', shop.id).execute()
const newWaitingShop = async (name: string) => {
  const shop = await newShop(name)
  await decide(shop, 'pending')
  return shop
}

const app = await buildApp({
  db,
  config: readConfig({ LOG_LEVEL: 'silent' }),
  searchIndex: await openTestIndex(db, url),
  now: () => clock.now,
})
afterAll(() => app.close())

const send = async (path: string, token?: string, payload?: object) => {
  const answer = await app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, text: answer.body, body: answer.json() }
}

/** Puts the product on the list under a brand; answers its specification. */
const offer = async (shop: { token: string }, brand_name: string, size: string) => {
  const { status, body } = await send('/v3/shop/offers', shop.token, {
    specification: { ...made, brand_name, size, content_unit: 'kg', average_volume: 5 },
    billing_type: 'weight',
    unit_price: 2.5,
  })
  expect(status).toBe(201)
  return body.data.specification.id as number
}

const choices = async ({ token }: { token: string }): Promise<string[]> =>
  (await send('/v3/shop/offer_choices', token)).body.data.brands

const search = '/v3/products/advanced_search'
/** Where everybody reads what is sold, and what a wholesaler chooses from. */
const places = (specificationId: number, words: string): [path: string, token?: string][] => [
  ...[undefined, buyer.token].flatMap((token): [string, string?][] => [
    [`${search}?facet=brand`, token],
    [`${search}?filter[name]=${encodeURIComponent(words)}`, token],
    [`/v3/products/${made.product_id}`, token],
    [`/v3/specifications/${specificationId}`, token],
    [`/v3/product_suggestion?search=${encodeURIComponent(words)}`, token],
  ]),
  ['/v3/shop/offer_choices', open.token],
  [`/v3/shop/products/${made.product_id}/specifications`, open.token],
]

test('a brand of a wholesaler that waits is its own, until one that sells it is approved', async () => {
  const [waiting, second] = [await newWaitingShop('En attente'), await newWaitingShop('Seconde')]
  const brand = 'Domaine Caché'
  const specificationId = await offer(waiting, brand, '57-67')
  expect(await choices(waiting)).toContain(brand)
  expect(await choices(second)).not.toContain(brand)
  for (const [path, token] of places(specificationId, 'tomate cache')) {
    const { status, text } = await send(path, token)
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toContain(brand)
  }
  for (const { token } of [open, second]) {
    const byNumber = { specification_id: specificationId, billing_type: 'weight', unit_price: 2 }
    expect(await send('/v3/shop/offers', token, byNumber)).toMatchObject({
      status: 404,
      body: { code: 'specification_not_found' },
    })
  }

  // Who names it by itself knows it, and still nobody else does.
  await offer(second, brand, '67-82')
  expect(await choices(second)).toContain(brand)
  expect(await choices(open)).not.toContain(brand)

  await decide(second, 'active')
  expect(await choices(open)).toContain(brand)
  expect((await send(`/v3/specifications/${specificationId}`)).text).toContain(brand)
  expect((await send(`${search}?facet=brand`)).text).toContain(brand)
})

test('a brand that an approved wholesaler sells is everybody’s', async () => {
  const [waiting, third] = [await newWaitingShop('Patiente'), await newWaitingShop('Troisième')]
  const brand = 'Ferme Discrète'
  const specificationId = await offer(waiting, brand, '82-102')
  expect(await choices(third)).not.toContain(brand)
  await offer(open, brand, '102-120')
  expect(await choices(third)).toContain(brand)
  expect((await send(`/v3/specifications/${specificationId}`)).text).toContain(brand)
})

test('an import of another wholesaler does not know it either', async () => {
  const waiting = await newWaitingShop('Prudente')
  const specificationId = await offer(waiting, 'Clos Muet', '40-50')
  const sent = new FormData()
  sent.set('file', new Blob([`Référence;Prix\n${specificationId};2,50\n`]), 'liste.csv')
  const form = new Response(sent)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v3/shop/offers/import',
    headers: {
      authorization: `Bearer ${open.token}`,
      'content-type': form.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body).not.toContain('Clos Muet')
})
