import { endpoints } from '@carreau/contract/endpoints'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { password } from '../orders/ordering.test-app.ts'
import { openIntegrations } from './integrations.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, callBy, db, move, newBuyer, newKey, newMember, newOffer, newOrder, newShop } =
  await openIntegrations()
const { pullOrders, pullOffers } = publicEndpoints

const refusal = async (secret: string, from?: string) => {
  const { status, answer } = await callBy(secret, pullOrders, from === undefined ? {} : { from })
  return [status, answer.code]
}

test('a key is shown once, kept by its hash and told in the journal', async () => {
  const shop = await newShop()
  const { secret, ending, id } = await newKey(shop.token, ['orders:read'])
  expect(secret.endsWith(ending)).toBe(true)
  const listed = await ask(endpoints.listApiKeys, shop.token)
  expect(listed.answer.data).toMatchObject([{ id, name: 'ERP', ending, state: 'active' }])
  expect(listed.answer.meta.base_url).toBe('https://carreau.example/api/public/v1')
  expect(JSON.stringify(listed.answer)).not.toContain(secret)
  const { rows } = await sql<{ kept: string; told: string[] }>`
    select (select string_agg(k::text, '') from api_keys k where tenant_id = ${shop.id}) as kept,
           array(select kind from journal where tenant_id = ${shop.id}) as told`.execute(db)
  expect(rows[0]?.kept).not.toContain(secret)
  expect(rows[0]?.told).toEqual(['api_key_made'])
})

test('what a company has to try calls with is its own, and none of it waits for an answer', async () => {
  const [shop, other, buyer] = [await newShop(), await newShop(), await newBuyer()]
  const offer = await newOffer(shop.id)
  await newOffer(other.id)
  const exampleOf = async (token: string) =>
    (await ask(endpoints.listApiKeys, token)).answer.meta.example
  const first = await newOrder(buyer.token, offer)
  const none = { order_number: null, document_id: null }
  expect(await exampleOf(shop.token)).toEqual({
    ...none,
    offer: { offer_id: offer.id, unit_price: 1 },
  })
  ;(await move(shop.token, first.id, 'accept')).ok()
  await newOrder(buyer.token, offer)
  expect((await exampleOf(shop.token)).order_number).toBe(first.number)
  expect(await exampleOf(buyer.token)).toEqual({
    ...none,
    order_number: first.number,
    offer: null,
  })
  expect((await exampleOf(other.token)).order_number).toBeNull()
})

test('a key calls, says when, and is over with the next call once it is revoked', async () => {
  const shop = await newShop()
  const { secret, id } = await newKey(shop.token, ['orders:read'])
  expect((await callBy(secret, pullOrders)).status).toBe(200)
  const { answer } = await ask(endpoints.listApiKeys, shop.token)
  expect(answer.data[0].last_used_at).not.toBeNull()
  const revoke = () => ask(endpoints.revokeApiKey, shop.token, { params: { keyId: id } })
  expect((await revoke()).status).toBe(200)
  expect(await refusal(secret)).toEqual([401, 'api_key_unknown'])
  const again = await revoke()
  expect([again.status, again.answer.code]).toEqual([404, 'api_key_not_found'])
})

test('a key does nothing that its maker may not do any more', async () => {
  const shop = await newShop()
  const token = await newMember(shop.id, 'admin')
  const { secret } = await newKey(token, ['orders:read'])
  await sql`update memberships set role = 'sales'
             where user_id = (select made_by from api_keys where tenant_id = ${shop.id})`.execute(
    db,
  )
  expect(await refusal(secret)).toEqual([401, 'api_key_stopped'])
  const { answer } = await ask(endpoints.listApiKeys, shop.token)
  expect(answer.data[0].state).toBe('stopped')
  await sql`delete from memberships
             where user_id = (select made_by from api_keys where tenant_id = ${shop.id})`.execute(
    db,
  )
  expect(await refusal(secret)).toEqual([401, 'api_key_stopped'])
})

test('a key keeps to its addresses and ends on its day', async () => {
  const shop = await newShop()
  const { secret, id } = await newKey(shop.token, ['orders:read'], {
    addresses: ['198.51.100.0/24', '2001:db8::/32'],
    expires_at: '2027-01-01T00:00:00Z',
  })
  expect(await refusal(secret, '203.0.113.7')).toEqual([403, 'address_not_allowed'])
  for (const from of ['198.51.100.9', '::ffff:198.51.100.9', '2001:db8::1'])
    expect((await callBy(secret, pullOrders, { from })).status).toBe(200)
  await sql`update api_keys set expires_at = now() where id = ${id}`.execute(db)
  expect(await refusal(secret, '198.51.100.9')).toEqual([401, 'api_key_expired'])
})

test('a key that keeps to addresses is no page’s, even in a browser at such an address', async () => {
  const shop = await newShop()
  const held = await newKey(shop.token, ['orders:read'], { addresses: ['198.51.100.0/24'] })
  const free = await newKey(shop.token, ['orders:read'])
  const fromPage = async ({ secret }: { secret: string }) => {
    const sent = { from: '198.51.100.9', headers: { origin: 'https://erp.exemple.fr' } }
    return (await callBy(secret, pullOrders, sent)).status
  }
  expect([await fromPage(held), await fromPage(free)]).toEqual([403, 200])
})

test('what cannot be a key is refused in French, and nothing is made', async () => {
  const buyer = await newBuyer()
  const make = async (body: object) =>
    (
      await ask(endpoints.createApiKey, buyer.token, {
        body: { current_password: password, ...body },
      })
    ).answer.errors
  expect(await make({ name: ' ', scopes: [] })).toEqual({
    name: ['Donnez un nom à cette clé.'],
    scopes: ['Choisissez au moins un droit.'],
  })
  const named = { name: 'Caisse', scopes: ['orders:read'] }
  expect(await make({ ...named, scopes: ['prices:write'] })).toEqual({
    scopes: ['Un de ces droits n’est pas pour une société qui achète.'],
  })
  expect(await make({ ...named, addresses: ['10.0.0.0/99'] })).toEqual({
    addresses: ['Indiquez des adresses IP ou des réseaux, comme 203.0.113.7 ou 203.0.113.0/24.'],
  })
  expect(await make({ ...named, expires_at: '2020-01-01T00:00:00Z' })).toEqual({
    expires_at: ['L’échéance est passée. Choisissez-en une à venir.'],
  })
  expect((await ask(endpoints.listApiKeys, buyer.token)).answer.data).toEqual([])
})

test('a stolen token makes no key: the password is asked for, and guessed ten times', async () => {
  const shop = await newShop()
  const make = (more: object) =>
    ask(endpoints.createApiKey, shop.token, {
      body: { name: 'ERP', scopes: ['orders:read'], ...more },
    })
  expect((await make({})).answer.errors).toEqual({
    current_password: ['Indiquez votre mot de passe.'],
  })
  const guesses: number[] = []
  for (let i = 0; i < 11; i += 1)
    guesses.push((await make({ current_password: `essai ${i}` })).status)
  expect(guesses).toEqual([...Array<number>(10).fill(422), 429])
  expect((await ask(endpoints.listApiKeys, shop.token)).answer.data).toEqual([])
})

test('a company has twenty keys at most, however many are asked for at once', async () => {
  const shop = await newShop()
  const body = { name: 'ERP', scopes: ['orders:read'], current_password: password }
  for (let made = 0; made < 17; made += 1) await newKey(shop.token, ['orders:read'])
  const made = await Promise.all(
    Array.from({ length: 6 }, () => ask(endpoints.createApiKey, shop.token, { body })),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = made.filter(({ status }) => status !== 201)
  expect(new Set(refused.map(({ answer }) => answer.code))).toEqual(new Set(['too_many_api_keys']))
})

test('a key is told how many calls it has left, and when to come back', async () => {
  const shop = await newShop()
  const { secret, id } = await newKey(shop.token, ['prices:read'])
  const { headers } = await callBy(secret, pullOffers)
  expect(headers['ratelimit-policy']).toBe('"key";q=300;w=60')
  expect(headers.ratelimit).toMatch(/^"key";r=299;t=\d+$/)
  await sql`update login_failures set failures = 300
             where subject = ${`public_call as ${id}`}`.execute(db)
  const over = await callBy(secret, pullOffers)
  expect([over.status, over.answer.code]).toEqual([429, 'too_many_calls'])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect(over.headers.ratelimit).toMatch(/^"key";r=0;/)
})
