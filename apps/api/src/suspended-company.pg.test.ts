import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { holdUnsuspended, waitForOrdersOf } from './features/companies/door/suspended.sql.ts'
import { openOrderingApp } from './features/orders/ordering.test-app.ts'
import { readConfig } from './platform/config/config.ts'

// A company that the platform suspends and restores (decision 46): nothing more is ordered from it or by
// it, what is under way comes to its end, and afterwards everything is as it was.

const ordering = await openOrderingApp()
const { db, url, clock, add, bringForward, call, move, newBuyer, newMember, newOffer, newOrder } =
  ordering
const { newShop, validate } = ordering

const app = await buildApp({
  db,
  config: readConfig({ LOG_LEVEL: 'silent' }),
  searchIndex: await openTestIndex(db, url),
  now: () => clock.now,
})
afterAll(() => app.close())

const operator = await (async () => {
  const { id } = await db
    .insertInto('tenants')
    .values({ type: 'platform', company_name: 'Carreau' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return newMember(id, 'operator')
})()

let sirets = 10_000_000_000_000
/** So that it can be restored. */
const giveSiret = (id: number) => {
  sirets += 1
  return db
    .updateTable('tenants')
    .set({ siret: String(sirets) })
    .where('id', '=', id)
    .execute()
}
const post = async (
  path: string,
  token: string,
  payload: object = {},
  method: 'POST' | 'PUT' = 'POST',
) => {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, answer: answer.json() }
}
const suspend = (id: number, reason = 'Lots sans traçabilité') =>
  post(`/v3/platform/tenants/${id}/suspend`, operator, { reason })
const restore = (id: number) => post(`/v3/platform/tenants/${id}/restore`, operator)
const read = async (path: string, token?: string) => {
  const answer = await app.inject({
    url: `/api${path}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, text: answer.body }
}
/** The operator has looked at everything about a wholesaler: before that it is not restored. */
const lookAtFlags = async (id: number) => {
  const { text } = await read(`/v3/platform/tenants/${id}`, operator)
  const { questions } = JSON.parse(text).data as { questions: { key: string; seen: string }[] }
  for (const { key, seen } of questions) {
    const path = `/v3/platform/tenants/${id}/red_flags/${key}`
    expect((await post(path, operator, { is_clear: true, seen }, 'PUT')).status).toBe(200)
  }
}
const newsOf = async (tenantId: number) => {
  const { rows } = await sql<{ kind: string; title: string; body: string }>`
    select kind, title, body from notifications
     where tenant_id = ${tenantId} and kind in ('company_decided', 'partner_suspended')
     order by created_at desc, id desc`.execute(db)
  return rows
}

const waitingForLocks = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event = 'advisory'`.execute(db)
  return rows[0]?.n ?? 0
}

const places = [
  '/v3/products/advanced_search',
  '/v3/shops',
  '/v3/homepage/featured_products',
  '/v3/market/today',
]

test('an order that is under way while its wholesaler, or its company, is being suspended is refused', async () => {
  for (const side of ['shop', 'buyer'] as const) {
    const shop = await newShop(`Halle ${side}`)
    const buyer = await newBuyer(`Bistrot ${side}`)
    ;(await add(buyer.token, await newOffer(shop.id))).ok()
    const { id } = side === 'shop' ? shop : buyer
    let placing: ReturnType<typeof validate> | undefined
    await db.transaction().execute(async trx => {
      await waitForOrdersOf(trx, id)
      await trx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', id).execute()
      // The order sees a company in good standing: the suspension is not committed.
      placing = validate(buyer.token)
      await vi.waitUntil(async () => (await waitingForLocks()) > 0, 10_000)
    })
    expect(await placing).toMatchObject({
      status: side === 'shop' ? 409 : 403,
      answer: { code: side === 'shop' ? 'offer_unavailable' : 'company_suspended' },
    })
  }
})

test('a suspension waits for the order that is being placed', async () => {
  const shop = await newShop('Halle Patiente')
  let suspending: ReturnType<typeof suspend> | undefined
  await db.transaction().execute(async trx => {
    expect(await holdUnsuspended(trx, [shop.id])).toEqual(new Set())
    suspending = suspend(shop.id)
    await vi.waitUntil(async () => (await waitingForLocks()) > 0, 10_000)
    expect(await holdUnsuspended(trx, [shop.id])).toEqual(new Set())
  })
  expect((await suspending)?.status).toBe(200)
})

test('a suspended wholesaler is met nowhere and sells nothing, until it is restored', async () => {
  const shop = await newShop('Halle Suspendue', { slug: 'halle-suspendue' })
  await giveSiret(shop.id)
  const buyer = await newBuyer()
  const stranger = await newBuyer('Bistrot du Port')
  const offer = await newOffer(shop.id, { product: { commercial_designation: 'Kaki persimon' } })
  ;(await add(buyer.token, offer)).ok()
  const shown = async () => {
    const found = await read('/v3/products/advanced_search?filter[name]=kaki', buyer.token)
    return (JSON.parse(found.text) as { meta: { total: number } }).meta.total
  }
  expect(await shown()).toBe(1)

  expect(await suspend(shop.id)).toMatchObject({
    status: 200,
    answer: { data: { status: 'suspended' } },
  })
  expect(await shown()).toBe(0)
  for (const path of places)
    for (const token of [undefined, buyer.token])
      expect((await read(path, token)).text, path).not.toMatch(/Halle Suspendue|halle-suspendue/)
  expect((await read('/v3/shops/halle-suspendue')).status).toBe(404)
  expect(await add(stranger.token, offer)).toMatchObject({
    status: 409,
    answer: { code: 'offer_unavailable' },
  })
  expect(await validate(buyer.token)).toMatchObject({
    status: 409,
    answer: { code: 'offer_unavailable' },
  })
  expect(
    await call(endpoints.openConversation, {
      token: stranger.token,
      body: { shop_id: shop.id },
    }),
  ).toMatchObject({ status: 404 })
  // Its people still work there: they read why, and keep their price list.
  expect((await read('/v3/shop/standing', shop.token)).text).toContain('suspended')

  await lookAtFlags(shop.id)
  expect((await restore(shop.id)).answer.data.history).toHaveLength(2)
  expect(await shown()).toBe(1)
  expect((await read('/v3/shops/halle-suspendue')).status).toBe(200)
  // The cart kept its line.
  expect((await validate(buyer.token)).ok().data.orders).toHaveLength(1)
})

test('orders under way come to their end; both sides are told, the reason to the company alone', async () => {
  const shop = await newShop('Halle du Terme')
  await giveSiret(shop.id)
  const buyer = await newBuyer('Bistrot du Terme')
  const order = await newOrder(buyer.token, await newOffer(shop.id))
  ;(await suspend(shop.id, 'Lots sans traçabilité')).answer
  expect(await newsOf(shop.id)).toEqual([
    {
      kind: 'company_decided',
      title: 'Halle du Terme est suspendue',
      body: expect.stringContaining('Lots sans traçabilité'),
    },
  ])
  const [told] = await newsOf(buyer.id)
  expect(told).toMatchObject({
    kind: 'partner_suspended',
    title: 'Halle du Terme est suspendu par Carreau',
  })
  expect(told?.body).not.toContain('traçabilité')

  ;(await move(shop.token, order.id, 'accept')).ok()
  const line_id = order.lines[0]?.id ?? 0
  ;(
    await call(endpoints.pickOrder, {
      token: shop.token,
      params: { orderId: order.id },
      body: { updates: [{ line_id, packages_quantity: 1 }] },
    })
  ).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  await bringForward(order.id)
  const delivered = (await move(shop.token, order.id, 'deliver')).ok().data
  expect(delivered).toMatchObject({ status: 'delivered', invoice: { number: 'F2026-000001' } })
  await lookAtFlags(shop.id)
  await restore(shop.id)
  expect((await newsOf(buyer.id)).map(({ title }) => title)).toContain(
    'Halle du Terme est de retour',
  )
})

test('what waited for an admin is not ordered from a suspended wholesaler', async () => {
  const shop = await newShop()
  await giveSiret(shop.id)
  const buyer = await newBuyer('Bistrot Prudent', { approval_limit_cents: 50 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const waiting = await newOrder(purchaser, await newOffer(shop.id))
  expect(waiting.status).toBe('to_approve')
  await suspend(shop.id)
  expect(await move(buyer.token, waiting.id, 'approve')).toMatchObject({
    status: 409,
    answer: { code: 'shop_suspended' },
  })
  await lookAtFlags(shop.id)
  await restore(shop.id)
  expect((await move(buyer.token, waiting.id, 'approve')).status).toBe(200)
})

test('a suspended buyer orders nothing, by cart, by telephone nor by an approval, and receives what it ordered', async () => {
  const shop = await newShop()
  const buyer = await newBuyer('Bistrot Suspendu', { approval_limit_cents: 250 })
  await giveSiret(buyer.id)
  const offer = await newOffer(shop.id)
  const order = await newOrder(buyer.token, offer)
  const waiting = await newOrder(await newMember(buyer.id, 'purchaser'), offer, 3)
  expect(waiting.status).toBe('to_approve')
  await suspend(buyer.id, 'Usurpation signalée')
  expect(await newsOf(shop.id)).toMatchObject([
    { title: 'Bistrot Suspendu est suspendu par Carreau' },
  ])

  ;(await add(buyer.token, offer)).ok()
  const suspended = { status: 403, answer: { code: 'company_suspended' } }
  expect(await validate(buyer.token)).toMatchObject(suspended)
  expect(await move(buyer.token, waiting.id, 'approve')).toMatchObject(suspended)
  const enter = () =>
    call(endpoints.enterOrder, {
      token: shop.token,
      body: {
        buyer_id: buyer.id,
        delivery_date: '2026-11-26',
        lines: [{ offer_id: offer.id, packages_quantity: 1 }],
      },
    })
  expect(await enter()).toMatchObject({ status: 409, answer: { code: 'customer_suspended' } })
  // What it had ordered still reaches it.
  expect((await move(shop.token, order.id, 'accept')).status).toBe(200)

  await restore(buyer.id)
  expect((await enter()).status).toBe(201)
  expect((await validate(buyer.token)).ok().data.orders).toHaveLength(1)
})

test('suspended once, however many ask at once; each says what is so', async () => {
  const shop = await newShop('Halle Pressée')
  await giveSiret(shop.id)
  const answers = await Promise.all([suspend(shop.id), suspend(shop.id, 'Autre'), suspend(shop.id)])
  for (const { answer } of answers) expect(answer.data.status).toBe('suspended')
  await lookAtFlags(shop.id)
  const restored = await Promise.all([restore(shop.id), restore(shop.id)])
  for (const { answer } of restored) expect(answer.data.status).toBe('active')
  expect(restored.at(-1)?.answer.data.history.map(({ to }: { to: string }) => to)).toEqual([
    'active',
    'suspended',
  ])
  expect((await newsOf(shop.id)).length).toBeLessThanOrEqual(2)
})

test('nobody else suspends, a reason is asked, and one that waits is not suspended', async () => {
  const shop = await newShop()
  const path = `/v3/platform/tenants/${shop.id}/suspend`
  expect((await post(path, shop.token, { reason: 'x' })).status).toBe(403)
  expect(await post(path, operator, { reason: ' ' })).toMatchObject({
    status: 422,
    answer: { errors: { reason: ['Indiquez un motif.'] } },
  })
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', shop.id).execute()
  expect(await suspend(shop.id)).toMatchObject({
    status: 409,
    answer: { code: 'tenant_not_suspendable' },
  })
  expect(await restore(shop.id)).toMatchObject({
    status: 409,
    answer: { code: 'tenant_not_suspendable' },
  })
})
