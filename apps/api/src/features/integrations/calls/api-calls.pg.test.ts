import { endpoints } from '@carreau/contract/endpoints'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'
import { callsKept, callsKeptDays } from '@carreau/domain/integrations/api-calls'
import { keyScopes } from '@carreau/domain/integrations/scopes'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { integrationJobs } from '../integrations.jobs.ts'
import { openIntegrations } from '../integrations.test-app.ts'
import { insertApiCalls, type NotedCall } from './api-calls.sql.ts'
import { openCallLog } from './call-log.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, callBy, clock, db, newBuyer, newKey, newMember, newShop } = await openIntegrations()
const { acceptOrder, pullOffers, pullOrder, pullOrders, pushPrices } = publicEndpoints
const patience = { timeout: 10_000 }

type Call = {
  id: number
  key: { id: number; name: string }
  method: string
  path: string
  status: number
  ms: number
  request_id: string
  code: string | null
}
const list = async (token: string, query: Record<string, string> = {}) => {
  const { status, answer } = await ask(endpoints.listApiCalls, token, { query })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return answer as { data: Call[]; meta: { has_more: boolean; keys: Call['key'][] } }
}
const told = async (token: string, query: Record<string, string> = {}) =>
  (await list(token, query)).data.map(({ method, path, status, code }) =>
    [method, path, status, code ?? ''].join(' '),
  )

/** A call as one that was made, so many days ago. */
const noted = (tenantId: number, call: Partial<NotedCall> = {}): NotedCall => ({
  tenant_id: tenantId,
  key_id: 1,
  key_name: 'ERP',
  at: clock.now,
  method: 'GET',
  path: '/orders',
  status: 200,
  ms: 7,
  request_id: 'r-0000001',
  code: null,
  ...call,
})

test('what the keys of a company called is told to its administrators, and to no other company', async () => {
  const [shop, buyer] = [await newShop(), await newBuyer()]
  const erp = await newKey(shop.token, keyScopes)
  const till = await newKey(shop.token, ['orders:read'], { name: 'Caisse' })
  await callBy(erp.secret, pullOffers, { query: { limit: '10' } })
  await callBy(erp.secret, acceptOrder, { params: { number: 'C99999999' } })
  await callBy(erp.secret, pushPrices, { body: { prices: [] } })
  await callBy(till.secret, pullOffers)
  await callBy('car_live_x', pullOffers)
  const all = [
    'GET /offers 403 scope_missing',
    'PUT /offers/prices 422 invalid_input',
    'POST /orders/C99999999/accept 404 order_not_found',
    'GET /offers?limit=10 200 ',
  ]
  await expect.poll(() => told(shop.token), patience).toEqual(all)
  expect(await told(shop.token, { failed: 'true' })).toEqual(all.slice(0, 3))
  expect(await told(shop.token, { key_id: String(till.id) })).toEqual(all.slice(0, 1))
  expect(await told(shop.token, { key_id: String(erp.id), failed: 'true' })).toEqual(
    all.slice(1, 3),
  )
  const { data, meta } = await list(shop.token)
  expect(meta.keys).toEqual([
    { id: till.id, name: 'Caisse' },
    { id: erp.id, name: 'ERP' },
  ])
  expect(data.every(({ ms, request_id }) => ms >= 0 && request_id !== '')).toBe(true)
  expect(JSON.stringify(data)).not.toContain(erp.secret)

  expect(await list(buyer.token)).toEqual({ data: [], meta: { has_more: false, keys: [] } })
  const sales = await ask(endpoints.listApiCalls, await newMember(shop.id, 'sales'))
  expect([sales.status, sales.answer.code]).toEqual([403, 'role_not_allowed'])
})

test('what a key called is still told when it is revoked, and so is that it was refused', async () => {
  const shop = await newShop()
  const { id, secret } = await newKey(shop.token, ['orders:read'], {
    expires_at: '2027-01-01T00:00:00Z',
  })
  await callBy(secret, pullOrders)
  await sql`update api_keys set expires_at = now() where id = ${id}`.execute(db)
  await callBy(secret, pullOrder, { params: { number: 'C99999999' } })
  await ask(endpoints.revokeApiKey, shop.token, { params: { keyId: id } })
  await callBy(secret, pullOrders)
  await expect
    .poll(() => told(shop.token), patience)
    .toEqual(['GET /orders/C99999999 401 api_key_expired', 'GET /orders 200 '])
  expect((await list(shop.token)).meta.keys).toEqual([{ id, name: 'ERP' }])
})

test('of calls beyond the limit one a minute is told', async () => {
  const shop = await newShop()
  const { id, secret } = await newKey(shop.token, ['orders:read'])
  await callBy(secret, pullOrders)
  await sql`update login_failures set failures = 300
             where subject = ${`public_call as ${id}`}`.execute(db)
  for (let i = 0; i < 5; i++) await callBy(secret, pullOrders)
  const all = ['GET /orders 429 too_many_calls', 'GET /orders 200 ']
  await expect.poll(() => told(shop.token), patience).toEqual(all)
  clock.now = new Date(clock.now.getTime() + 61_000)
  await callBy(secret, pullOrders)
  await expect.poll(() => told(shop.token), patience).toEqual([all[0], ...all])
})

test('the list goes on from an id, whatever came meanwhile', async () => {
  const shop = await newShop()
  const add = (count: number, from = 0) =>
    insertApiCalls(
      db,
      Array.from({ length: count }, (_, at) => noted(shop.id, { path: `/orders/${from + at}` })),
    )
  await add(5)
  const first = await list(shop.token, { per_page: '3' })
  expect(first.data.map(({ path }) => path)).toEqual(['/orders/4', '/orders/3', '/orders/2'])
  expect(first.meta.has_more).toBe(true)
  await add(2, 5)
  const before = String(first.data.at(-1)?.id)
  const next = await list(shop.token, { per_page: '3', before })
  expect(next.data.map(({ path }) => path)).toEqual(['/orders/1', '/orders/0'])
  expect(next.meta).toEqual({ has_more: false, keys: [] })
})

test('fourteen days are kept, and of each company the last ten thousand calls', async () => {
  const [busy, quiet] = [await newShop(), await newShop()]
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
  await insertApiCalls(db, [
    noted(quiet.id, { path: '/old', at: daysAgo(callsKeptDays + 0.1) }),
    noted(quiet.id, { path: '/kept', at: daysAgo(callsKeptDays - 0.1) }),
  ])
  await insertApiCalls(
    db,
    Array.from({ length: callsKept + 12 }, (_, at) => noted(busy.id, { path: `/orders/${at}` })),
  )
  await integrationJobs({ db, now: () => clock.now }).clean_webhook_deliveries.run({})
  expect(await told(quiet.token)).toEqual(['GET /kept 200 '])
  const { rows } = await sql<{ count: number; oldest: string }>`
    select count(*) as count, min(path) filter (where id = (select min(id) from api_calls
             where tenant_id = ${busy.id})) as oldest
      from api_calls where tenant_id = ${busy.id}`.execute(db)
  expect(rows).toEqual([{ count: callsKept, oldest: '/orders/12' }])
})

test('a database that takes nothing for a while costs no call its line, and stopping writes what is held', async () => {
  const shop = await newShop()
  const errors: unknown[] = []
  const log = openCallLog(db, error => errors.push(error))
  await sql`alter table api_calls rename to api_calls_away`.execute(db)
  log.note(noted(shop.id, { path: '/first' }))
  await log.flush()
  expect(errors).toHaveLength(1)
  await sql`alter table api_calls_away rename to api_calls`.execute(db)
  log.note(noted(shop.id, { path: '/second' }))
  // Of a company that is gone: it holds up nobody else's.
  log.note(noted(999_999_999))
  await log.flush()
  expect(await told(shop.token)).toEqual(['GET /second 200 ', 'GET /first 200 '])
  expect(errors).toHaveLength(1)
})
