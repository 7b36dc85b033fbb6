import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, add, call, move, validate, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const day = '2026-11-25'
type Offer = Awaited<ReturnType<typeof newOffer>>
type Party = { id: number; token: string }
let shop: Party
let picker: string
let buyers: [Party, Party]
/** What is short, and what the buyers have ranked for it, the best first. */
let vine: Offer
let round: Offer
let plum: Offer
/** Ten packages of the first buyer, two of the second, in this order. */
let orders: { id: number; lineId: number }[]

const named = (name: string) => ({
  product: { name, commercial_designation: name },
  variant: { average_volume_g: 5000 },
  offer: { unit_price_e4: 20_000 },
})

/** The company's list says what may stand for the vine tomato, and what it does by itself. */
const rank = async (
  buyer: Party,
  mode: 'prepare' | 'propose' | 'order',
  ranked: readonly Offer[],
  minQuality: 'Extra' | null = null,
) => {
  const { rows } = await sql<{ id: number }>`
    insert into lists (buyer_id, name, type, mode) values (${buyer.id}, 'Cuisine', 'recurrent', ${mode})
    returning id`.execute(db)
  const replacements = ranked.map(({ specification_id }) => specification_id)
  await sql`
    insert into list_lines (list_id, specification_id, packages_milli, position, replacements, min_quality)
    values (${rows[0]?.id}, ${vine.specification_id}, 10000, 1, ${replacements}::bigint[], ${minQuality})`.execute(
    db,
  )
}

beforeEach(async () => {
  // Each test has its own tomatoes of these names.
  await sql`update products set commercial_designation = 'Ancien ' || id`.execute(db)
  shop = await newShop()
  picker = await newMember(shop.id, 'picker')
  buyers = [await newBuyer('Le Zinc'), await newBuyer('Chez Ida')]
  vine = await newOffer(shop.id, named('Tomate grappe'))
  round = await newOffer(shop.id, named('Tomate ronde'))
  plum = await newOffer(shop.id, named('Tomate olivette'))
  orders = []
  for (const [index, packages] of [10, 2].entries()) {
    const order = await newOrder(buyers[index]?.token ?? '', vine, packages)
    await db
      .updateTable('orders')
      .set({ submitted_at: new Date(Date.UTC(2026, 10, 24, 8, index)) })
      .where('id', '=', order.id)
      .execute()
    ;(await move(shop.token, order.id, 'accept')).ok()
    orders.push({ id: order.id, lineId: order.lines[0]?.id ?? 0 })
  }
})

const params = () => ({ specId: vine.specification_id })
const preview = async (packages = 6, token = shop.token) =>
  (
    await call(endpoints.previewShortSplit, {
      token,
      params: params(),
      query: { day, packages, rule: 'first_come' },
    })
  ).ok().data
const apply = async (packages = 6, version?: string) =>
  call(endpoints.applyShortSplit, {
    token: picker,
    params: params(),
    body: {
      ...{ day, packages, rule: 'first_come' },
      expected_version: version ?? (await preview(packages, picker)).version,
    },
  })
const read = async (index = 0, token = buyers[index]?.token ?? '') =>
  (await call(endpoints.getOrder, { token, params: { orderId: orders[index]?.id ?? 0 } })).ok().data
const answer = (changeId: number, action: 'accept' | 'refuse', token = buyers[0].token) =>
  call(endpoints.answerOrderChange, {
    token,
    params: { orderId: orders[0]?.id ?? 0, changeId },
    body: { action },
  })
const toldTo = async (index: number, kind = 'order_shortage') =>
  (await call(endpoints.listNotifications, { token: buyers[index]?.token ?? '' }))
    .ok()
    .data.filter(one => one.kind === kind)
    .map(({ body }) => body)
const linesOf = async (index = 0) =>
  (await read(index)).lines.map(line => [line.name, line.ordered_packages, line.picked_packages])

test('a list that orders by itself has the first of its ranking put in, and the buyer is told', async () => {
  await rank(buyers[0], 'order', [round, plum])
  const [first, second] = (await preview()).lines
  expect(first).toMatchObject({
    packages: 6,
    replacement_way: 'put_in',
    replacement: { name: 'Tomate ronde', packages: 4, way: 'put_in' },
  })
  expect(second).toMatchObject({ packages: 0, replacement: null, replacements: [] })
  expect(await linesOf()).toHaveLength(1)

  const before = await read()
  ;(await apply()).ok()
  const order = await read()
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 10, 6],
    ['Tomate ronde', 4, null],
  ])
  expect(order.lines[1]).toMatchObject({
    replaces_line_id: orders[0]?.lineId,
    substitutes_line_id: null,
    unit_price: 2,
  })
  expect(order.totals?.gross).toBe(before.totals?.gross)
  expect(order.version).toBe(2)
  expect(order.changes).toMatchObject([
    {
      state: 'made',
      kind: 'replaced',
      reason: 'À la place de 4\u00a0colis de Tomate grappe.',
      lines: [{ name: 'Tomate ronde', after_packages: 4 }],
    },
  ])
  expect(await toldTo(0)).toEqual([
    expect.stringContaining('remplacé par 4\u00a0colis de Tomate ronde, selon votre liste'),
  ])
  expect(await toldTo(1)).toEqual([expect.not.stringContaining('remplacé')])
})

test('any other list is asked: nothing comes in before its company says yes', async () => {
  await rank(buyers[0], 'propose', [round])
  ;(await apply()).ok()
  expect(await linesOf()).toEqual([['Tomate grappe', 10, 6]])
  expect(await toldTo(0)).toEqual([
    expect.stringContaining('proposé à la place\u00a0: 4\u00a0colis de Tomate ronde, à accepter'),
  ])
  const [change] = (await read()).changes
  expect(change).toMatchObject({
    ...{ state: 'proposed', answers: ['accept', 'refuse'] },
    lines: [{ unit: 'kg', unit_price: 2 }],
  })
  expect((await read(0, shop.token)).changes).toMatchObject([{ state: 'proposed', answers: [] }])

  const order = (await answer(change?.id ?? 0, 'accept')).ok().data
  expect(order.changes).toMatchObject([
    { state: 'made', answers: [], answered_by: expect.any(String) },
  ])
  expect(await linesOf()).toEqual([
    ['Tomate grappe', 10, 6],
    ['Tomate ronde', 4, null],
  ])
  const told = (await call(endpoints.listNotifications, { token: shop.token })).ok().data
  expect(told[0]).toMatchObject({
    title: 'Le Zinc accepte le remplacement',
    body: expect.stringContaining('Tomate ronde\u00a0: nouveau, 4\u00a0colis, à préparer'),
  })
  expect((await answer(change?.id ?? 0, 'accept')).answer).toMatchObject({
    code: 'change_already_answered',
  })
})

test('of two people who say yes at once one does, and one line comes in', async () => {
  await rank(buyers[0], 'propose', [round])
  ;(await apply()).ok()
  const [change] = (await read()).changes
  const answers = await Promise.all([
    answer(change?.id ?? 0, 'accept'),
    answer(change?.id ?? 0, 'accept'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await linesOf()).toHaveLength(2)
})

test('a proposal is refused, or lapses when the order leaves; who only pays answers nothing', async () => {
  await rank(buyers[0], 'prepare', [round])
  ;(await apply()).ok()
  const [change] = (await read()).changes
  const accountant = await newMember(buyers[0].id, 'accountant')
  expect((await answer(change?.id ?? 0, 'accept', accountant)).status).toBe(403)
  const stranger = await newBuyer('Ailleurs')
  expect((await answer(change?.id ?? 0, 'accept', stranger.token)).status).toBe(404)
  ;(await move(shop.token, orders[0]?.id ?? 0, 'ship')).ok()
  expect((await read()).changes).toMatchObject([
    { state: 'refused', reason: 'Restée sans réponse.', answers: [] },
  ])
  expect((await answer(change?.id ?? 0, 'accept')).status).toBe(409)
  expect(await linesOf()).toHaveLength(1)
})

test('what is refused stays out, and its wholesaler is told', async () => {
  await rank(buyers[0], 'propose', [round])
  ;(await apply()).ok()
  const [change] = (await read()).changes
  ;(await answer(change?.id ?? 0, 'refuse')).ok()
  expect(await linesOf()).toHaveLength(1)
  const told = (await call(endpoints.listNotifications, { token: shop.token })).ok().data
  expect(told[0]?.title).toBe('Le Zinc ne veut pas du remplacement')
})

test('the ranking frozen when a list ordered holds before the list of today', async () => {
  await rank(buyers[0], 'order', [round])
  await db
    .updateTable('order_lines')
    .set({ allowed_substitutes: [plum.specification_id] })
    .where('id', '=', orders[0]?.lineId ?? 0)
    .execute()
  expect((await preview()).lines[0]?.replacement).toMatchObject({ name: 'Tomate olivette' })
  await db
    .updateTable('order_lines')
    .set({ allowed_substitutes: [] })
    .where('id', '=', orders[0]?.lineId ?? 0)
    .execute()
  expect((await preview()).lines[0]?.replacement).toBeNull()
})

test('what is sold out, of a lower class, or on the order already, gives way to the next', async () => {
  const out = await newOffer(shop.id, { ...named('Tomate noire'), offer: { is_available: false } })
  const other = await newShop('Ailleurs')
  const elsewhere = await newOffer(other.id, named('Tomate d’ailleurs'))
  const bunch = await newOffer(shop.id, {
    ...named('Tomate en barquette'),
    variant: { unit: 'piece' },
    offer: { billing_type: 'unit', unit_price_e4: 100 },
  })
  await rank(buyers[0], 'order', [out, elsewhere, bunch, round, plum])
  const namesOf = async () => (await preview()).lines[0]?.replacements.map(({ name }) => name)
  expect(await namesOf()).toEqual(['Tomate ronde', 'Tomate olivette'])

  ;(await add(buyers[0].token, round, 1)).ok()
  ;(await validate(buyers[0].token)).ok()
  expect(await linesOf()).toHaveLength(2)
  expect(await namesOf()).toEqual(['Tomate olivette'])
  await rank(buyers[1], 'order', [plum], 'Extra')
  expect((await preview()).lines[1]?.replacements).toEqual([])
})

test('what is dearer is billed at the price of the line, never above', async () => {
  const dear = await newOffer(shop.id, {
    ...named('Tomate ancienne'),
    offer: { unit_price_e4: 45_000 },
  })
  await rank(buyers[0], 'order', [dear])
  ;(await apply()).ok()
  expect((await read()).lines[1]).toMatchObject({ name: 'Tomate ancienne', unit_price: 2 })
})

test('two buyers are never promised the same packages', async () => {
  const bound = await newOffer(shop.id, named('Tomate cœur'))
  ;(
    await call(endpoints.recordArrival, {
      token: shop.token,
      body: {
        supplier: 'Serres du Val',
        arrived_on: '2026-11-24',
        lines: [{ specification_id: bound.specification_id, packages: 5 }],
      },
    })
  ).ok()
  ;(
    await call(endpoints.changeShopOffers, {
      token: shop.token,
      body: { changes: [{ offer_id: bound.id, stock_bound: true }] },
    })
  ).ok()
  for (const buyer of buyers) await rank(buyer, 'order', [bound, round])
  const lines = (await preview(0)).lines.map(({ replacement }) => replacement)
  expect(lines).toMatchObject([
    { name: 'Tomate cœur', packages: 5 },
    { name: 'Tomate ronde', packages: 2 },
  ])
  ;(await apply(0)).ok()
  expect(await linesOf(0)).toContainEqual(['Tomate cœur', 5, null])
  expect(await linesOf(1)).toContainEqual(['Tomate ronde', 2, null])
})

test('goods to weigh that are split anew: what stands in follows, and never doubles', async () => {
  const { product, ...rest } = named('Tomate à peser')
  vine = await newOffer(shop.id, { ...rest, product: { ...product, volume_type: 'variable' } })
  const order = await newOrder(buyers[0].token, vine, 10)
  ;(await move(shop.token, order.id, 'accept')).ok()
  orders[0] = { id: order.id, lineId: order.lines[0]?.id ?? 0 }
  await rank(buyers[0], 'order', [round])
  ;(await apply(6)).ok()
  ;(await apply(6)).ok()
  expect(await linesOf()).toEqual([
    ['Tomate à peser', 10, null],
    ['Tomate ronde', 4, null],
  ])
  ;(await apply(8)).ok()
  expect((await linesOf())[1]).toEqual(['Tomate ronde', 2, null])
  ;(await apply(10)).ok()
  expect(await linesOf()).toEqual([['Tomate à peser', 10, null]])
})

test('a picker who finds everything after all ends what stood in', async () => {
  await rank(buyers[0], 'order', [round])
  await rank(buyers[1], 'propose', [round])
  ;(await apply(0)).ok()
  expect(await linesOf(0)).toHaveLength(2)
  for (const [index, packages_quantity] of [10, 2].entries())
    (
      await call(endpoints.pickOrder, {
        token: picker,
        params: { orderId: orders[index]?.id ?? 0 },
        body: { updates: [{ line_id: orders[index]?.lineId, packages_quantity }] },
      })
    ).ok()
  expect(await linesOf(0)).toEqual([['Tomate grappe', 10, 10]])
  expect((await read(1)).changes).toMatchObject([{ state: 'refused', answers: [] }])
})

test('what came in is picked as any other line, and says on the delivery note what it is for', async () => {
  await rank(buyers[0], 'order', [round])
  ;(await apply()).ok()
  const replacing = (await read()).lines[1]
  const picked = (
    await call(endpoints.pickOrder, {
      token: picker,
      params: { orderId: orders[0]?.id ?? 0 },
      body: { updates: [{ line_id: replacing?.id, packages_quantity: 4 }] },
    })
  ).ok().data
  expect(picked.lines.map(({ picked_packages }) => picked_packages)).toEqual([6, 4])
  ;(await move(shop.token, orders[0]?.id ?? 0, 'ship')).ok()
  const { content } = await db
    .selectFrom('documents')
    .select('content')
    .where('order_id', '=', orders[0]?.id ?? 0)
    .where('kind', '=', 'delivery_note')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).toContain('"replaces":"Tomate grappe')
})

test('stock that goes while the split is looked at answers the new split', async () => {
  await rank(buyers[0], 'order', [round])
  const { version } = await preview(6, picker)
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', round.id).execute()
  expect(await apply(6, version)).toMatchObject({
    status: 409,
    answer: { code: 'split_changed', data: { lines: [{ replacement: null }, {}] } },
  })
  expect(await linesOf()).toEqual([['Tomate grappe', 10, null]])
})

test('who packs the goods reads no price of it', async () => {
  await rank(buyers[0], 'order', [round])
  expect((await preview()).lines[0]?.replacements[0]?.unit_price).toBe(2)
  expect((await preview(6, picker)).lines[0]?.replacements[0]?.unit_price).toBeNull()
})
