import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, move, newBuyer, newMember, newOffer, newOrder, newShop } = await openOrderingApp()

const day = '2026-11-25'
type Offer = Awaited<ReturnType<typeof newOffer>>
type Party = { id: number; token: string }
let shop: Party
let picker: string
let buyer: Party
/** What is short, and what its buyer has ranked for it. */
let vine: Offer
let round: Offer
let orderId: number
let lineId: number

const named = (name: string, own: { packageG?: number; halves?: boolean; weighed?: boolean }) => ({
  product: {
    name,
    commercial_designation: name,
    volume_type: own.weighed ? ('variable' as const) : ('fixed' as const),
  },
  variant: { average_volume_g: own.packageG ?? 5000 },
  // A package of 5 kg costs 15 euros.
  offer: { unit_price_e4: 30_000, allows_half: own.halves ?? false },
})

const begin = async ({
  packages = 80,
  mode,
  vine: own = {},
  round: other = {},
}: {
  packages?: number
  mode: 'order' | 'propose'
  vine?: Parameters<typeof named>[1]
  round?: Parameters<typeof named>[1]
}) => {
  vine = await newOffer(shop.id, named('Tomate grappe', own))
  round = await newOffer(shop.id, named('Tomate ronde', other))
  const order = await newOrder(buyer.token, vine, packages)
  ;(await move(shop.token, order.id, 'accept')).ok()
  orderId = order.id
  lineId = order.lines[0]?.id ?? 0
  const { rows } = await sql<{ id: number }>`
    insert into lists (buyer_id, name, type, mode) values (${buyer.id}, 'Cuisine', 'recurrent', ${mode})
    returning id`.execute(db)
  await sql`
    insert into list_lines (list_id, specification_id, packages_milli, position, replacements)
    values (${rows[0]?.id}, ${vine.specification_id}, 10000, 1, ${[round.specification_id]}::bigint[])`.execute(
    db,
  )
}

beforeEach(async () => {
  // Each test has its own tomatoes of these names.
  await sql`update products set commercial_designation = 'Ancien ' || id`.execute(db)
  shop = await newShop()
  picker = await newMember(shop.id, 'picker')
  buyer = await newBuyer('Le Zinc')
})

const split = async (packages: number, offer = vine) => {
  const params = { specId: offer.specification_id }
  const asked = { day, packages, rule: 'first_come' as const }
  const preview = await call(endpoints.previewShortSplit, { token: picker, params, query: asked })
  const body = { ...asked, expected_version: preview.ok().data.version }
  ;(await call(endpoints.applyShortSplit, { token: picker, params, body })).ok()
}
const read = async (token = buyer.token) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data
const linesOf = async () =>
  (await read()).lines.map(line => [line.name, line.ordered_packages, line.picked_packages])
const pick = (...updates: { line_id: number; packages_quantity: number; weight_kg?: number }[]) =>
  call(endpoints.pickOrder, {
    token: picker,
    params: { orderId },
    body: { updates: updates.map(update => ({ ...update, reason: 'Compté' })) },
  })
const find = (packages_quantity: number) => pick({ line_id: lineId, packages_quantity })
const replacing = async () => (await read()).lines.find(one => one.replaces_line_id !== null)
const fill = async (packages_quantity: number) =>
  pick({ line_id: (await replacing())?.id ?? 0, packages_quantity })
const proposal = async () => (await read()).changes[0]
const accept = async (token = buyer.token) =>
  call(endpoints.answerOrderChange, {
    token,
    params: { orderId, changeId: (await proposal())?.id ?? 0 },
    body: { action: 'accept' },
  })
const told = async () =>
  (await call(endpoints.listNotifications, { token: buyer.token }))
    .ok()
    .data.find(({ kind }) => kind === 'order_shortage')
const limitTo = (approval_limit_cents: number) =>
  db.updateTable('buyers').set({ approval_limit_cents }).where('tenant_id', '=', buyer.id).execute()

test('of what was put in only what is still missing stays, and the order is no dearer than it was', async () => {
  await begin({ mode: 'order' })
  const before = (await read()).totals?.gross
  await split(0)
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 80, 0],
    ['Tomate ronde', 80, null],
  ])
  const version = (await call(endpoints.getPickingOrder, { token: picker, params: { orderId } }))
    .ok()
    .data.lines.find(({ replaces_line_id }) => replaces_line_id !== null)?.picking_version
  ;(await find(79)).ok()
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 80, 79],
    ['Tomate ronde', 1, null],
  ])
  expect((await read()).totals?.gross).toBe(before)
  expect((await told())?.body).toContain('remplacé par 1\u00a0colis de Tomate ronde')
  // Who still reads eighty of it is told before the crates are full.
  const late = await call(endpoints.pickOrder, {
    token: picker,
    params: { orderId },
    body: {
      updates: [
        {
          line_id: (await replacing())?.id ?? 0,
          packages_quantity: 1,
          expected_version: version,
        },
      ],
    },
  })
  expect(late).toMatchObject({
    status: 409,
    answer: {
      code: 'line_picked_meanwhile',
      message: 'Il manque moins de ce que remplace Tomate ronde\u00a0: 1\u00a0colis à préparer.',
    },
  })
  // What was cut stays so: a new split decides anew.
  ;(await find(70)).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 1, null])
  ;(await find(80)).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 80, 80]])
  expect((await told())?.title).toContain('Plus de manquant')
})

test('what is cut gives its packages back to who orders next', async () => {
  await begin({ mode: 'order', packages: 10 })
  ;(
    await call(endpoints.recordArrival, {
      token: shop.token,
      body: {
        supplier: 'Serres du Val',
        arrived_on: '2026-11-24',
        lines: [{ specification_id: round.specification_id, packages: 10 }],
      },
    })
  ).ok()
  ;(
    await call(endpoints.changeShopOffers, {
      token: shop.token,
      body: { changes: [{ offer_id: round.id, stock_bound: true }] },
    })
  ).ok()
  const left = async () =>
    (
      await db
        .selectFrom('offers')
        .select('left_milli')
        .where('id', '=', round.id)
        .executeTakeFirstOrThrow()
    ).left_milli
  await split(0)
  expect(await left()).toBe(0)
  ;(await find(9)).ok()
  expect(await left()).toBe(9_000)
})

test('packages of another weight are cut to what holds no more than what is missing', async () => {
  await begin({ mode: 'order', packages: 12, round: { packageG: 6000 } })
  await split(0)
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 10, null])
  // 25 kg are missing: four packages of 6 kg.
  ;(await find(7)).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 4, null])
  // 5 kg are missing: a package of 6 kg would hold more.
  ;(await find(11)).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 12, 11]])
})

test('a proposal is cut to what is still missing, says so, and says what accepting makes', async () => {
  await begin({ mode: 'propose' })
  const before = (await read()).totals?.gross
  await split(0)
  expect(await proposal()).toMatchObject({
    ...{ state: 'proposed', gross_before: before, gross_after: before },
    lines: [{ after_packages: 80 }],
  })
  ;(await find(79)).ok()
  expect(await proposal()).toMatchObject({
    ...{ state: 'proposed', gross_after: before },
    reason: 'À la place de 1\u00a0colis de Tomate grappe.',
    lines: [{ after_packages: 1 }],
  })
  expect((await told())?.body).toContain(
    'proposé à la place\u00a0: 1\u00a0colis de Tomate ronde, à accepter',
  )
  const order = (await accept()).ok().data
  expect(order.totals?.gross).toBe(before)
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 80, 79],
    ['Tomate ronde', 1, null],
  ])
  // Accepted or put in: found after all, it goes.
  ;(await find(80)).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 80, 80]])
})

test('a proposal that was kept before it was cut is accepted for what is missing now', async () => {
  await begin({ mode: 'propose' })
  await split(0)
  await sql`update order_lines set picked_milli = 79000 where id = ${lineId}`.execute(db)
  ;(await accept()).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 1, null])
})

test('a purchaser accepts within the limit, beyond it the admin of the company alone', async () => {
  await begin({
    ...{ mode: 'propose', packages: 31 },
    ...{ vine: { halves: true }, round: { packageG: 10_000 } },
  })
  const gross = (await read()).totals?.gross ?? 0
  await limitTo(Math.round(gross * 100) + 1000)
  const purchaser = await newMember(buyer.id, 'purchaser')
  await split(0)
  // Sixteen packages of 10 kg in place of 155 kg: half a package too much, 15 euros beyond what was ordered.
  expect(await proposal()).toMatchObject({ lines: [{ after_packages: 16 }] })
  expect(await accept(purchaser)).toMatchObject({
    status: 403,
    answer: {
      code: 'role_not_allowed',
      message: expect.stringContaining('un administrateur de votre société peut l’accepter'),
    },
  })
  expect(await proposal()).toMatchObject({ state: 'proposed' })
  // One package of 5 kg is missing: a package of 10 kg is as far beyond.
  ;(await find(30)).ok()
  expect(await proposal()).toMatchObject({ lines: [{ after_packages: 1 }] })
  expect((await accept(purchaser)).status).toBe(403)
  ;(await accept()).ok()
  expect(await linesOf()).toHaveLength(2)
})

test('what costs no more than what is missing is accepted beyond a limit that the order had passed', async () => {
  await begin({ mode: 'propose', packages: 10 })
  await limitTo(100)
  const purchaser = await newMember(buyer.id, 'purchaser')
  await split(6)
  ;(await accept(purchaser)).ok()
  expect(await linesOf()).toHaveLength(2)
})

test('what makes an order dearer passes no credit limit', async () => {
  await begin({ mode: 'propose', packages: 31, round: { packageG: 10_000 } })
  const gross = (await read()).totals?.gross ?? 0
  await sql`
    insert into shop_customers (shop_id, buyer_id, credit_limit_cents, credit_policy)
    values (${shop.id}, ${buyer.id}, ${Math.round(gross * 100) + 1000}, 'block')
    on conflict (shop_id, buyer_id) do update
       set credit_limit_cents = excluded.credit_limit_cents, credit_policy = excluded.credit_policy`.execute(
    db,
  )
  await split(0)
  expect(await accept()).toMatchObject({
    status: 409,
    answer: { code: 'credit_limit_reached' },
  })
  // Two packages are missing: one of 10 kg holds as much.
  ;(await find(29)).ok()
  ;(await accept()).ok()
  expect((await read()).totals?.gross).toBe(gross)
})

test('what lies in the crates in its place comes out before the product goes in', async () => {
  await begin({ mode: 'order', packages: 10 })
  await split(0)
  ;(await fill(10)).ok()
  expect(await find(10)).toMatchObject({
    status: 409,
    answer: {
      code: 'action_not_allowed_in_state',
      message: '10\u00a0colis de Tomate ronde remplacent Tomate grappe\u00a0: retirez-les d’abord.',
    },
  })
  expect(await find(7)).toMatchObject({
    answer: { message: expect.stringContaining('n’en laissez que 3\u00a0colis') },
  })
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 10, 0],
    ['Tomate ronde', 10, 10],
  ])
  // Less of it: as many as are still missing may stay.
  ;(await fill(3)).ok()
  ;(await find(7)).ok()
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 10, 7],
    ['Tomate ronde', 3, 3],
  ])
  ;(await fill(0)).ok()
  ;(await find(10)).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 10, 10]])
})

test('both in one call: what goes in and what comes out are judged together', async () => {
  await begin({ mode: 'order', packages: 10 })
  await split(0)
  const other = (await replacing())?.id ?? 0
  const both = (packages: number, instead: number) =>
    pick(
      { line_id: lineId, packages_quantity: packages },
      { line_id: other, packages_quantity: instead },
    )
  expect((await both(10, 10)).status).toBe(409)
  ;(await both(6, 4)).ok()
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 10, 6],
    ['Tomate ronde', 4, 4],
  ])
  ;(await both(10, 0)).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 10, 10]])
})

test('goods to weigh: what their part leaves is what is missing, until the scale finds more', async () => {
  await begin({ mode: 'order', packages: 10, vine: { weighed: true } })
  await split(6)
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 4, null])
  const weigh = (packages_quantity: number) =>
    pick({ line_id: lineId, packages_quantity, weight_kg: packages_quantity * 5 })
  ;(await weigh(6)).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 4, null])
  ;(await weigh(8)).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 2, null])
  ;(await weigh(10)).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 10, 10]])
})

test('what replaced a replacement goes with it', async () => {
  await begin({ mode: 'order', packages: 10 })
  const plum = await newOffer(shop.id, named('Tomate olivette', {}))
  await split(0)
  await sql`update order_lines set allowed_substitutes = ${[plum.specification_id]}::bigint[]
             where replaces_line_id = ${lineId}`.execute(db)
  await split(0, round)
  const names = async () => (await read()).lines.map(({ name }) => name)
  expect(await names()).toHaveLength(2)
  expect((await read()).changes.at(-1)).toMatchObject({
    state: 'proposed',
    lines: [{ name: 'Tomate olivette', after_packages: 10 }],
  })
  ;(await find(7)).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 3, 0])
  expect((await read()).changes.at(-1)).toMatchObject({ lines: [{ after_packages: 3 }] })
  ;(await find(10)).ok()
  expect(await names()).toEqual(['Tomate grappe'])
  expect((await read()).changes.at(-1)).toMatchObject({ state: 'refused', answers: [] })
})
