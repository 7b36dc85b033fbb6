import { endpoints } from '@carreau/contract/endpoints'
import { readCalendar } from '@carreau/domain/integrations/calendar/read-ics.test-data'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openIntegrations } from '../integrations.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const { ask, call, db, move, newBuyer, newMember, newOffer, newOrder, newShop, readSecret } =
  await openIntegrations()

const body = (instead: string | null = null) => ({ body: { instead_of: instead } })
const newCalendar = async (token: string, instead: string | null = null) => {
  const { status, answer } = await ask(endpoints.makeCalendarAddress, token, body(instead))
  if (status !== 201) throw new Error(JSON.stringify(answer))
  return answer.data as { url: string; ending: string }
}
const newTable = async (token: string, table: string, instead: string | null = null) => {
  const sent = { params: { table }, ...body(instead) }
  const { status, answer } = await ask(endpoints.makeTableAddress, token, sent)
  if (status !== 201) throw new Error(JSON.stringify(answer))
  return answer.data as { url: string; ending: string }
}
const eventsOf = async (url: string) => {
  const { bytes, status } = await readSecret(url)
  expect(status).toBe(200)
  return readCalendar(bytes).inner.map(({ properties }) => ({
    uid: properties.get('UID') ?? '',
    summary: properties.get('SUMMARY') ?? '',
    description: properties.get('DESCRIPTION') ?? '',
    status: properties.get('STATUS'),
    start: properties.get('DTSTART'),
    sequence: Number(properties.get('SEQUENCE')),
  }))
}

const [shop, buyer, stranger] = [await newShop(), await newBuyer(), await newBuyer('Autre')]
const offer = await newOffer(shop.id)
const order = await newOrder(buyer.token, offer)

test('a buyer’s calendar has its deliveries and its wholesalers’ cut-offs, and nothing of others', async () => {
  const { url } = await newCalendar(buyer.token)
  expect(url).toMatch(
    /^https:\/\/carreau\.example\/api\/public\/v1\/calendars\/car_url_[\w-]{43}\.ics$/,
  )
  const before = await eventsOf(url)
  const delivery = before.find(({ uid }) => uid === `order-${order.number}@carreau.example`)
  expect(delivery).toMatchObject({ start: ';VALUE=DATE:20261125', status: 'TENTATIVE' })
  expect(delivery?.summary).toMatch(/^Livraison Primeurs de Rungis · 1\scolis$/)
  expect(delivery?.description).toContain(`https://carreau.example/orders/${order.id}`)
  expect(before.filter(({ summary }) => summary.startsWith('Heure limite')).length).toBeGreaterThan(
    20,
  )
  ;(await move(shop.token, order.id, 'accept')).ok()
  ;(await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: order.id } })).ok()
  const after = (await eventsOf(url)).find(({ uid }) => uid === delivery?.uid)
  expect(after?.status).toBe('CANCELLED')
  expect(after?.sequence).toBeGreaterThan(delivery?.sequence ?? Number.POSITIVE_INFINITY)
  expect(await eventsOf((await newCalendar(stranger.token)).url)).toEqual([])
})

test('who sells sees tours and cut-offs, who drives tours alone, who keeps the books days', async () => {
  const other = await newShop('Halles')
  const sold = await newOrder(buyer.token, await newOffer(other.id))
  ;(await move(other.token, sold.id, 'accept')).ok()
  await sql`insert into tour_routes (shop_id, name) values (${other.id}, 'Nord')`.execute(db)
  await sql`insert into tour_customers (shop_id, buyer_id, route_id, position)
            select ${other.id}, ${buyer.id}, id, 1 from tour_routes where shop_id = ${other.id}`.execute(
    db,
  )
  const saidTo = async (role: 'admin' | 'driver' | 'accountant') => {
    const token = role === 'admin' ? other.token : await newMember(other.id, role)
    const events = await eventsOf((await newCalendar(token)).url)
    const [tour] = events.filter(({ uid }) => uid.startsWith('tour-'))
    return [tour?.summary, events.some(({ uid }) => uid.startsWith('cutoff-'))]
  }
  expect(await saidTo('admin')).toEqual(['Nord · 1\u00a0livraison', true])
  expect(await saidTo('driver')).toEqual(['Nord · 1\u00a0livraison', false])
  expect(await saidTo('accountant')).toEqual(['Livraisons · 1\u00a0livraison', false])
  // A buyer that orders nothing any more is reminded of nothing.
  const accountant = await newMember(buyer.id, 'accountant')
  const said = await eventsOf((await newCalendar(accountant)).url)
  expect(said.some(({ uid }) => uid.startsWith('cutoff-'))).toBe(false)
  expect(said.some(({ uid }) => uid.startsWith('order-'))).toBe(true)
})

test('a calendar that did not change is not sent again, and nobody else keeps it', async () => {
  const { url } = await newCalendar(await newMember(shop.id, 'sales'))
  const first = await readSecret(url)
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  const again = await readSecret(url, { 'if-none-match': String(first.headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('an address is shown once, kept by its hash, and told in the journal', async () => {
  const own = await newShop()
  const { url } = await newTable(own.token, 'orders')
  const secret = /car_url_[\w-]+/.exec(url)?.[0] ?? ''
  const listed = await ask(endpoints.listTableAddresses, own.token)
  expect(listed.answer.data).toMatchObject([
    { table: 'orders', ending: secret.slice(-4), state: 'active', last_used_at: null },
  ])
  await readSecret(url)
  const used = await ask(endpoints.listTableAddresses, own.token)
  expect(used.answer.data[0].last_used_at).not.toBeNull()
  const renewed = await newTable(own.token, 'orders', secret.slice(-4))
  expect((await readSecret(url)).status).toBe(404)
  expect((await readSecret(renewed.url)).status).toBe(200)
  const revoke = () => ask(endpoints.revokeTableAddress, own.token, { params: { table: 'orders' } })
  expect((await revoke()).status).toBe(200)
  expect((await readSecret(renewed.url)).status).toBe(404)
  expect((await revoke()).answer.code).toBe('secret_address_not_found')
  const { rows } = await sql<{ kept: string; told: string[] }>`
    select coalesce((select string_agg(a::text, '') from secret_addresses a), '') as kept,
           array(select kind from journal where tenant_id = ${own.id} order by id) as told`.execute(
    db,
  )
  expect(rows[0]?.kept).not.toContain(secret)
  expect(rows[0]?.told).toEqual([
    'secret_address_made',
    'secret_address_renewed',
    'secret_address_revoked',
  ])
})

test('of two who renew at once one is told that the other did; no address ends unseen', async () => {
  const own = await newShop()
  const { ending } = await newCalendar(own.token)
  const renew = () => ask(endpoints.makeCalendarAddress, own.token, body(ending))
  const codes = (await Promise.all([renew(), renew()])).map(
    ({ status, answer }) => answer.code ?? status,
  )
  expect(codes.toSorted()).toEqual([201, 'changed_meanwhile'])
  const shown = await ask(endpoints.getCalendarAddress, own.token)
  expect(shown.answer.data.ending).not.toBe(ending)
  expect((await ask(endpoints.revokeCalendarAddress, own.token)).status).toBe(200)
  expect((await ask(endpoints.getCalendarAddress, own.token)).answer.data).toBeNull()
  await newCalendar(own.token)
  const blind = await ask(endpoints.makeCalendarAddress, own.token, body())
  expect(blind.answer.code).toBe('changed_meanwhile')
})

test('an address ends with its reader’s place in the company, and does not come back with it', async () => {
  const own = await newShop()
  const token = await newMember(own.id, 'admin')
  const [calendar, table] = [await newCalendar(token), await newTable(token, 'orders')]
  const read = async () => [
    (await readSecret(calendar.url)).status,
    (await readSecret(table.url)).status,
  ]
  const { rows } = await sql<{ id: number }>`
    select user_id as id from secret_addresses where tenant_id = ${own.id} limit 1`.execute(db)
  const userId = rows[0]?.id ?? 0
  expect(await read()).toEqual([200, 200])
  const become = (role: string) =>
    db.transaction().execute(async trx => {
      await sql`delete from memberships where user_id = ${userId}`.execute(trx)
      if (role !== '')
        await sql`insert into memberships (user_id, tenant_id, role)
                  values (${userId}, ${own.id}, ${role})`.execute(trx)
    })
  await become('sales')
  expect(await read()).toEqual([200, 404])
  const stopped = await ask(endpoints.listTableAddresses, own.token)
  expect(stopped.answer.data[0].state).toBe('stopped')
  await become('admin')
  expect(await read()).toEqual([200, 200])
  const standing = (status: string) =>
    sql`update tenants set status = ${status} where id = ${own.id}`.execute(db)
  await standing('suspended')
  expect(await read()).toEqual([404, 404])
  await standing('active')
  await become('')
  await become('admin')
  expect(await read()).toEqual([404, 404])
  const again = await newCalendar(await newMember(own.id, 'sales'))
  await sql`delete from users where id = (select max(user_id) from secret_addresses
             where tenant_id = ${own.id})`.execute(db)
  expect((await readSecret(again.url)).status).toBe(404)
})

test('a table’s address is no calendar’s, and a guess learns nothing, sixty times at most', async () => {
  const own = await newShop()
  const { url } = await newTable(own.token, 'documents')
  const crossed = url.replace('/tables/', '/calendars/').replace('.csv', '.ics')
  const guessed = url.replace(/car_url_.{5}/, 'car_url_aaaaa')
  const answers = []
  for (const tried of [crossed, guessed, url.replace(/car_url_.*/, 'x.csv')])
    answers.push((await readSecret(tried, {}, '198.51.100.1')).answer)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['not_found']))
  await sql`update login_failures set failures = 60
             where subject like 'address_guess from 198.51.100.%'`.execute(db)
  expect((await readSecret(guessed, {}, '198.51.100.1')).answer.code).toBe('too_many_attempts')
  // Who knows an address is not kept out by those who guess beside them.
  expect((await readSecret(url, {}, '198.51.100.1')).status).toBe(200)
})

test('no one but an administrator gives a table away, and a buyer has no price list', async () => {
  const sales = await newMember(shop.id, 'sales')
  const sent = { params: { table: 'orders' }, ...body() }
  expect((await ask(endpoints.makeTableAddress, sales, sent)).answer.code).toBe('role_not_allowed')
  const offers = { params: { table: 'offers' }, ...body() }
  expect((await ask(endpoints.makeTableAddress, buyer.token, offers)).status).toBe(404)
})
