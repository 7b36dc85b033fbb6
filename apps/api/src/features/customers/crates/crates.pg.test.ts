import { randomBytes } from 'node:crypto'
import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fc from 'fast-check'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { answerError } from '../../../platform/http/error-handler.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { customerRoutes } from '../customers.routes.ts'

const market = await openOrderingApp()
const { db, clock, call, move, newBuyer, newMember, newOffer, newOrder, newShop, pictures } = market
const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
const api = fastify({ logger: false })
await api.register(cookie)
api.setErrorHandler(answerError)
await api.register(
  async own => {
    const serve = serveOn(own, db, () => clock.now, { operatorsNeedSecondFactor: false })
    customerRoutes(serve, { db, reads: db, pictures, secrets })
  },
  { prefix: '/api' },
)
afterAll(() => api.close())

const shop = await newShop()
const sales = await newMember(shop.id, 'sales')
const buyer = await newBuyer()
const offer = await newOffer(shop.id)
/** « IFCO verte 6 kg »: the name says which crate it is. */
const pack = async (name: string) =>
  sql`update packagings set name = ${name}
       where id = (select packaging_id from specifications where id = ${offer.specification_id})`.execute(
    db,
  )
await pack('Caisse IFCO verte 6 kg')
const kinds = await db.selectFrom('crate_kinds').selectAll().orderBy('id').execute()
const [green, black] = kinds.map(({ id }) => id)

const send = async (
  method: 'GET' | 'POST',
  path: string,
  { token = sales, body, key }: { token?: string; body?: object; key?: string } = {},
) => {
  const answer = await api.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json() }
}
const account = async () =>
  endpoints.getCustomerCrates.answer.parse(
    (await send('GET', `/v3/shop/crates?customer_id=${buyer.id}`)).json,
  ).data
const count = (body: object, more: { token?: string; key?: string } = {}) =>
  send('POST', endpoints.moveCrates.path, {
    body: { customer_id: buyer.id, kind_id: green, ...body },
    ...more,
  })
const has = async (kindId = green) =>
  (await account()).balances.find(({ kind }) => kind.id === kindId)?.count

const ship = async (packages: number, picked = packages) => {
  const order = await newOrder(buyer.token, offer, packages)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const line = { line_id: order.lines[0]?.id, packages_quantity: picked, reason: 'Rupture' }
  ;(
    await call(endpoints.pickOrder, {
      token: shop.token,
      params: { orderId: order.id },
      body: { updates: [line] },
    })
  ).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  return order
}

test('shipping counts the crates of what was picked, without a tap, and both sides see them', async () => {
  const order = await ship(5, 3.5)
  expect(await has()).toBe(4)
  expect((await account()).movements[0]).toMatchObject({
    count: 4,
    amount: 6,
    reason_label: 'Expédition',
    order: { id: order.id },
  })
  const theirs = endpoints.listCrates.answer.parse(
    (await send('GET', endpoints.listCrates.path, { token: buyer.token })).json,
  ).data
  expect(theirs).toMatchObject([
    { shop: { id: shop.id }, balances: [{ kind: { name: 'IFCO verte' }, count: 4, amount: 6 }] },
  ])
})

test('the longest words of a packaging say its crate, and other packagings none', async () => {
  await pack('IFCO noire 10 kg')
  await ship(2)
  expect(await has(black)).toBe(2)
  await pack('Colis carton 6 kg')
  await ship(3)
  expect([await has(), await has(black)]).toEqual([4, 2])
  await pack('Caisse IFCO verte 6 kg')
})

test('crates come back, once under a key, and never more than went out', async () => {
  const back = { count: 3, reason: 'returned' }
  expect((await count(back, { key: 'back' })).status).toBe(201)
  expect((await count(back, { key: 'back' })).status).toBe(201)
  expect(await has()).toBe(1)
  expect(await count({ count: 2, reason: 'returned' })).toMatchObject({
    status: 409,
    json: { code: 'crates_not_out', message: expect.stringContaining('a 1\u00a0× IFCO verte') },
  })
  // What really was there is said by a correction, and then shown below zero.
  const wrong = await count({ count: -2, reason: 'correction' })
  expect(wrong).toMatchObject({ status: 422, json: { errors: { note: [expect.any(String)] } } })
  expect((await count({ count: -2, reason: 'correction', note: 'Inventaire' })).status).toBe(201)
  expect(await has()).toBe(-1)
})

test.each([
  ['none', { count: 0 }],
  ['half a crate', { count: 0.5 }],
  ['a sign where the reason says the way', { count: -1 }],
  ['too many', { count: 10_001 }],
  ['a reason that is shipping’s alone', { count: 1, reason: 'shipped' }],
])('%s is refused in French', async (_, wrong) => {
  const before = (await account()).movements.length
  expect((await count({ reason: 'handed_out', ...wrong })).status).toBe(422)
  expect((await account()).movements).toHaveLength(before)
})

test('another wholesaler neither sees nor counts them; a kind or an order that is none is told', async () => {
  const other = await newShop('Ailleurs')
  const one = { count: 1, reason: 'handed_out' }
  expect((await count(one, { token: other.token })).status).toBe(404)
  expect(
    (await send('GET', `/v3/shop/crates?customer_id=${buyer.id}`, { token: other.token })).status,
  ).toBe(404)
  expect((await count({ ...one, kind_id: 999_999 })).json.code).toBe('crate_kind_not_found')
  expect((await count({ ...one, order_id: 999_999 })).json.code).toBe('order_not_found')
})

test('of returns at once no more is taken back than is out', async () => {
  ;(await count({ count: 5, reason: 'handed_out' })).status
  const out = (await has()) ?? 0
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => count({ count: out - 1, reason: 'returned' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect(await has()).toBe(1)
})

const anyMove = fc.record({
  kind: fc.integer({ min: 0, max: kinds.length - 1 }),
  reason: fc.constantFrom('returned', 'handed_out', 'correction'),
  count: fc.integer({ min: 1, max: 30 }),
  isDown: fc.boolean(),
})

test('whatever was counted, the balance is the sum of what moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 5, maxLength: 15 }), async moves => {
      for (const { kind, reason, count: some, isDown } of moves) {
        const sign = reason === 'correction' && isDown ? -1 : 1
        const before = (await has(kinds[kind]?.id)) ?? 0
        const answer = await count({
          kind_id: kinds[kind]?.id,
          reason,
          count: sign * some,
          note: 'x',
        })
        const isRefused = reason === 'returned' && some > before
        expect(answer.status).toBe(isRefused ? 409 : 201)
        const change = isRefused ? 0 : reason === 'returned' ? -some : sign * some
        expect(await has(kinds[kind]?.id)).toBe(before + change)
      }
      const { rows } = await sql`
        select kind_id, count, deposit_cents from crate_balances
        except
        select kind_id, sum(count), sum(count::bigint * deposit_cents) from crate_movements
         group by shop_id, buyer_id, kind_id`.execute(db)
      expect(rows).toEqual([])
    }),
    { numRuns: 5 },
  )
})

test('the buyer reads its account with one wholesaler, and both have it as a file', async () => {
  const path = endpoints.getCrates.path.replace('{shopId}', String(shop.id))
  const theirs = endpoints.getCrates.answer.parse(
    (await send('GET', path, { token: buyer.token })).json,
  ).data
  expect(theirs).toMatchObject({ shop: { id: shop.id }, balances: (await account()).balances })
  const stranger = await newBuyer('Curieux')
  expect(await send('GET', path, { token: stranger.token })).toMatchObject({
    status: 404,
    json: { code: 'shop_not_found' },
  })
  const file = (url: string, token: string) =>
    api.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
  const own = `${endpoints.exportCustomerCrates.path}?customer_id=${buyer.id}`
  const theirFile = endpoints.exportCrates.path.replace('{shopId}', String(shop.id))
  const csv = (await file(`${own}&format=csv`, sales)).body
  expect(csv).toMatch(/^\ufeffDate;Emballage;Mouvement;/)
  expect(csv).toContain(`;IFCO verte;Solde final;;;;`)
  expect((await file(`${theirFile}?format=csv`, buyer.token)).body).toBe(csv)
  for (const [url, token] of [
    [own, sales],
    [theirFile, buyer.token],
  ] as const) {
    const pdf = await file(url, token)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = textsOfPdf(pdf.rawPayload).flat().join(' ').replace(/\s+/g, ' ')
    expect(text).toContain('Relevé d’emballages')
    expect(text).toContain('IFCO verte, consigne 1,50 €')
  }
  expect((await file(theirFile, stranger.token)).statusCode).toBe(404)
  expect((await file(own, (await newShop('Ailleurs aussi')).token)).statusCode).toBe(404)
  expect((await file(`${own}&from=2026-12-01&to=2026-11-01`, sales)).statusCode).toBe(422)
})

test('what a kitchen said and the account has otherwise stands there until it agrees', async () => {
  // Whatever the histories above have left.
  ;(await count({ count: 500, reason: 'handed_out' })).status
  const order = await ship(3)
  const back = { count: 1, reason: 'returned', order_id: order.id }
  expect((await count(back)).status).toBe(201)
  ;(
    await call(endpoints.receiveOrder, {
      token: buyer.token,
      params: { orderId: order.id },
      body: { received_by: 'Ana', faults: [], crates: [{ kind_id: green, count: 2 }] },
    })
  ).ok()
  const disputed = async () => (await account()).disputed.filter(one => one.order.id === order.id)
  expect(await disputed()).toMatchObject([{ kind_name: 'IFCO verte', said: 2, booked: 1 }])
  // All that came back with the order, counted again: one more, not two.
  const before = (await has()) ?? 0
  expect((await count({ ...back, count: 2 })).status).toBe(201)
  expect(await has()).toBe(before - 1)
  expect(await disputed()).toEqual([])
  expect((await count({ ...back, count: 1 })).status).toBe(201)
  expect(await has()).toBe(before)
  expect((await account()).movements[0]).toMatchObject({
    reason: 'correction',
    note: 'Recompté au dépôt\u00a0: 1, avant\u00a0: 2',
  })
})

const hands = {
  kitchen: (orderId: number, crates: object[]) =>
    call(endpoints.receiveOrder, {
      token: buyer.token,
      params: { orderId },
      body: { received_by: 'Ana', crates, faults: [] },
    }),
  driver: (orderId: number, crates: object[]) =>
    call(endpoints.deliverStop, {
      token: shop.token,
      params: { orderId },
      body: { received_by: 'Ana', crates },
    }),
  depot: (order_id: number, crates: object[]) =>
    count({ ...crates[0], reason: 'returned', order_id }),
}
const anyHand = fc.record({
  who: fc.constantFrom('kitchen', 'driver', 'depot'),
  at: fc.integer({ min: 0, max: 2 }),
  count: fc.integer({ min: 1, max: 8 }),
})

test('whoever counts a return first, last or twice: it is in the account once, and the sums agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyHand, { minLength: 4, maxLength: 12 }), async counts => {
      const orders = [await ship(3), await ship(2), await ship(4)].map(({ id }) => id)
      const last = new Map<number, { who: string; count: number }>()
      for (const told of counts) {
        const id = orders[told.at] ?? 0
        const { status } = await hands[told.who](id, [{ kind_id: green, count: told.count }])
        // The wholesaler’s last count holds; the kitchen’s where there is none.
        if (status < 300 && (told.who !== 'kitchen' || !last.has(id))) last.set(id, told)
      }
      const { rows: sums } = await sql`
        select kind_id, count, deposit_cents from crate_balances
        except
        select kind_id, sum(count), sum(count::bigint * deposit_cents) from crate_movements
         group by shop_id, buyer_id, kind_id`.execute(db)
      expect(sums).toEqual([])
      for (const [id, { who, count: said }] of last) {
        const { rows } = await sql<{ back: number; received: number }>`
          select coalesce(-sum(count), 0)::int as back,
                 count(*) filter (where reason = 'received')::int as received
            from crate_movements where order_id = ${id} and count <> 0 and reason <> 'shipped'`.execute(
          db,
        )
        expect(rows[0]?.received).toBeLessThanOrEqual(1)
        if (who === 'kitchen') expect(rows[0]?.back).toBeLessThanOrEqual(said)
        else expect(rows[0]?.back).toBe(said)
      }
    }),
    { numRuns: 8 },
  )
})
