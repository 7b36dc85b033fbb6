import { randomBytes } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import { keyScopes } from '@carreau/domain/integrations/scopes'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { waitForOrdersOf } from './features/companies/door/suspended.sql.ts'
import { openOrderingApp, password } from './features/orders/ordering.test-app.ts'
import { readConfig } from './platform/config/config.ts'

// What a suspended company no longer opens to others (decision 46): keys, webhooks, secret addresses, people, and
// conversations that no order asks for.

vi.setConfig({ testTimeout: 60_000 })
const { db, url, clock, call, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()
const config = readConfig({
  LOG_LEVEL: 'silent',
  SECOND_FACTOR_KEYS: randomBytes(32).toString('base64'),
})
const searchIndex = await openTestIndex(db, url)
const app = await buildApp({ db, config, searchIndex, now: () => clock.now })
afterAll(() => app.close())

const ask = async (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  token: string,
  payload?: object,
) => {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'une-fois' },
    ...(payload !== undefined && { payload }),
  })
  return { status: answer.statusCode, answer: answer.json() }
}
const setStatus = (id: number, status: 'active' | 'suspended') =>
  db.updateTable('tenants').set({ status }).where('id', '=', id).execute()
const suspended = { status: 403, answer: { code: 'company_suspended' } }

const webhook = { url: 'https://erp.example.com/carreau', events: ['order.submitted'] }
const key = { name: 'ERP', scopes: ['orders:read'], current_password: password }
const tables = '/v3/table-addresses/orders'
const invitation = (email: string) => ({ email, roles: ['admin'] })

test('neither a suspended wholesaler nor a suspended buyer gives keys, webhooks, addresses or places away', async () => {
  for (const company of [await newShop('Halle Fermée'), await newBuyer('Bistrot Fermé')]) {
    const { id, token } = company
    const openings = [
      () => ask('POST', '/v3/api-keys', token, key),
      () => ask('POST', '/v3/webhooks', token, webhook),
      () => ask('POST', tables, token, { instead_of: null }),
      () => ask('POST', '/v3/calendar-address', token, { instead_of: null }),
      () => ask('POST', '/v3/members', token, invitation(`nouveau-${id}@exemple.fr`)),
    ]
    await setStatus(id, 'suspended')
    for (const open of openings) expect(await open()).toMatchObject(suspended)
    const { rows } = await sql<{ made: number }>`
      select (select count(*) from api_keys where tenant_id = ${id})
           + (select count(*) from webhooks where tenant_id = ${id})
           + (select count(*) from invitations where tenant_id = ${id}) as made`.execute(db)
    expect(rows).toEqual([{ made: 0 }])
    await setStatus(id, 'active')
    for (const open of openings) expect((await open()).status).toBe(201)
  }
})

test('what it had opened it may close, and a secret that leaked be replaced', async () => {
  const { id, token } = await newShop()
  const made = (await ask('POST', '/v3/webhooks', token, webhook)).answer.data
  const table = (await ask('POST', tables, token, { instead_of: null })).answer.data
  await setStatus(id, 'suspended')
  const hook = `/v3/webhooks/${made.id}`
  for (const more of [
    { url: 'https://ailleurs.example.com/carreau' },
    { events: [...webhook.events, 'order.cancelled'] },
  ])
    expect(await ask('PATCH', hook, token, more)).toMatchObject(suspended)
  expect((await ask('PATCH', hook, token, { ...webhook, state: 'paused' })).status).toBe(200)
  expect((await ask('POST', `${hook}/secret`, token)).status).toBeLessThan(300)
  expect((await ask('POST', tables, token, { instead_of: table.ending })).status).toBe(201)
  expect((await ask('DELETE', tables, token)).status).toBe(200)
  expect((await ask('DELETE', hook, token)).status).toBe(200)
})

test('nobody becomes an administrator of a suspended company; roles for the work under way still change', async () => {
  const shop = await newShop()
  await newMember(shop.id, 'picker')
  const invited = await ask('POST', '/v3/members', shop.token, {
    email: 'bientot@exemple.fr',
    roles: ['picker'],
  })
  await setStatus(shop.id, 'suspended')
  const { answer } = await ask('GET', '/v3/members', shop.token)
  const picker = (answer.data as { id: number; status: string; roles: string[] }[]).find(
    ({ roles, status }) => status === 'active' && roles[0] === 'picker',
  )
  const setRoles = (id: number | undefined, roles: string[]) =>
    ask('PATCH', `/v3/members/${id}`, shop.token, { roles })
  for (const id of [picker?.id, invited.answer.data.id])
    expect(await setRoles(id, ['admin', 'picker'])).toMatchObject(suspended)
  expect(await setRoles(picker?.id, ['picker', 'driver'])).toMatchObject({ status: 200 })
  await setStatus(shop.id, 'active')
  expect(await setRoles(picker?.id, ['admin'])).toMatchObject({ status: 200 })
})

test('a key of a suspended company reads what is under way, and neither prices nor answers', async () => {
  const shop = await newShop()
  const buyer = await newBuyer()
  const offer = await newOffer(shop.id)
  const order = await newOrder(buyer.token, offer)
  const made = await ask('POST', '/v3/api-keys', shop.token, { ...key, scopes: keyScopes })
  const { secret } = made.answer.data
  const price = () =>
    ask('PUT', '/public/v1/offers/prices', secret, {
      prices: [{ offer_id: offer.id, unit_price: 1.1 }],
    })
  const accept = () => ask('POST', `/public/v1/orders/${order.number}/accept`, secret, {})
  await setStatus(shop.id, 'suspended')
  for (const act of [price, accept]) expect(await act()).toMatchObject(suspended)
  expect((await ask('GET', `/public/v1/orders/${order.number}`, secret)).status).toBe(200)
  expect((await ask('GET', '/public/v1/offers', secret)).status).toBe(200)
  await setStatus(shop.id, 'active')
  for (const act of [price, accept]) expect((await act()).status).toBe(200)
})

test('a suspended company writes to those it has an order with, and to no other', async () => {
  for (const side of ['shop', 'buyer'] as const) {
    const [shop, buyer] = [await newShop(), await newBuyer()]
    const [former, ordering] =
      side === 'shop'
        ? [await newBuyer('Bistrot d’antan'), buyer]
        : [await newShop('Halle d’antan'), shop]
    const own = side === 'shop' ? shop : buyer
    const openWith = (id: number) =>
      ask('POST', '/v3/conversations', own.token, {
        [side === 'shop' ? 'buyer_id' : 'shop_id']: id,
      })
    const write = (conversationId: number, token = own.token) =>
      call(endpoints.sendMessage, {
        token,
        params: { conversationId },
        body: { body: 'Notre nouveau RIB est au dos.' },
      })
    const begin = async (token: string, shopId: number) =>
      (await call(endpoints.openConversation, { token, body: { shop_id: shopId } })).ok().data.id
    const old = await (side === 'shop'
      ? begin(former.token, shop.id)
      : begin(buyer.token, former.id))
    ;(await write(old, former.token)).ok()

    await newOrder(buyer.token, await newOffer(shop.id))
    await setStatus(own.id, 'suspended')
    expect(await openWith(former.id)).toMatchObject(suspended)
    expect(await write(old)).toMatchObject(suspended)
    // Whoever was written to reads it still, and may write.
    expect((await write(old, former.token)).status).toBe(201)

    const orderId = (
      await db
        .selectFrom('orders')
        .select('id')
        .where('buyer_id', '=', buyer.id)
        .executeTakeFirstOrThrow()
    ).id
    const underWay = await ask('POST', '/v3/conversations', own.token, { order_id: orderId })
    expect((await write(underWay.answer.data.id)).status).toBe(201)
    const setOrder = (status: 'delivered' | 'cancelled', delivery_date: string) =>
      db.updateTable('orders').set({ status, delivery_date }).where('id', '=', orderId).execute()
    const daysAgo = (days: number) =>
      new Date(clock.now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
    await setOrder('delivered', daysAgo(20))
    expect((await write(underWay.answer.data.id)).status).toBe(201)
    await setOrder('delivered', daysAgo(40))
    expect(await write(underWay.answer.data.id)).toMatchObject(suspended)
    await setOrder('cancelled', daysAgo(0))
    expect(await write(underWay.answer.data.id)).toMatchObject(suspended)
    expect(await openWith(ordering.id)).toMatchObject(suspended)
    await setStatus(own.id, 'active')
    expect((await write(old)).status).toBe(201)
  }
})

test('a key that is being made while its company is being suspended is refused', async () => {
  const { id, token } = await newShop()
  let making: ReturnType<typeof ask> | undefined
  await db.transaction().execute(async trx => {
    await waitForOrdersOf(trx, id)
    await trx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', id).execute()
    making = ask('POST', '/v3/api-keys', token, key)
    await vi.waitUntil(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory'`.execute(db)
      return (rows[0]?.n ?? 0) > 0
    }, 10_000)
  })
  expect(await making).toMatchObject(suspended)
})
