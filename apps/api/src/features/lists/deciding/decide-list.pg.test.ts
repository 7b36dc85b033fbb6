import { endpoints } from '@carreau/contract/endpoints'
import { expect, test, vi } from 'vitest'
import { prepareLists } from '../preparing/prepare-lists.ts'
import { openDecidingApp, type Rules } from './deciding.test-app.ts'

vi.setConfig({ testTimeout: 60_000 })
const {
  call,
  clock,
  create,
  db,
  decisionsOf,
  kitchen,
  listCarts,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  ordersOf,
  readOrder,
  send,
  setRules,
} = await openDecidingApp()

// Thursday is ordered for until Wednesday, 23:00.
const tooSoon = new Date('2026-11-25T21:29:00+01:00')
const dayBefore = new Date('2026-11-25T09:00:00+01:00')
const toPropose = new Date('2026-11-25T21:30:00+01:00')
const toOrder = new Date('2026-11-25T22:30:00+01:00')
const afterwards = new Date('2026-11-25T23:00:00+01:00')

test('a proposal is made once, told in words, and sent with one tap', async () => {
  const { buyer, list, ronde, shop } = await kitchen({ mode: 'propose' })
  await prepareLists(db, tooSoon)
  expect(await decisionsOf(buyer.token, list.id)).toEqual([])
  await Promise.all([prepareLists(db, toPropose), prepareLists(db, toPropose)])

  clock.now = toPropose
  const [proposed, ...others] = await decisionsOf(buyer.token, list.id)
  expect(others).toEqual([])
  expect(proposed).toMatchObject({ status: 'proposed', date: '2026-11-26', goods: 19.5, fees: 0 })
  expect(proposed?.decisions[0]?.message).toMatch(
    /2,41\u00a0€\/kg au-dessus de votre plafond de 2,20\u00a0€\/kg, remplacée par .+ 1,95\u00a0€\/kg chez Primeurs de Rungis\.$/,
  )
  expect(await ordersOf(buyer.id)).toEqual([])
  const { title, body } = await db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('tenant_id', '=', buyer.id)
    .where('kind', '=', 'list_decided')
    .executeTakeFirstOrThrow()
  expect(title).toContain('attend votre accord')
  expect(body).toContain('au-dessus de votre plafond')

  // A second tap and a second person find it sent.
  const colleague = await newMember(buyer.id, 'purchaser')
  const answers = await Promise.all([
    send(buyer.token, list.id, 19.5),
    send(colleague, list.id, 19.5),
    send(buyer.token, list.id, 19.5),
  ])
  for (const answer of answers) expect(answer.ok().data.status).toBe('sent')
  const orders = await ordersOf(buyer.id)
  expect(orders).toMatchObject([{ shop_id: shop.id, note: 'Liste «\u00a0Base cuisine\u00a0»' }])
  expect(await listCarts(buyer.token)).toEqual([])
  const lines = await db
    .selectFrom('order_lines')
    .select(['specification_id', 'allowed_substitutes'])
    .where('order_id', '=', orders[0]?.id ?? 0)
    .execute()
  expect(lines).toMatchObject([{ specification_id: ronde.specification_id }])
})

test('prices that moved change the proposal and send nothing; after the cut-off nothing is sent', async () => {
  const { buyer, list, ronde } = await kitchen({ mode: 'propose' })
  await prepareLists(db, toPropose)
  clock.now = toPropose
  await db.updateTable('offers').set({ unit_price_e4: 20_000 }).where('id', '=', ronde.id).execute()
  expect(await send(buyer.token, list.id, 19.5)).toMatchObject({
    status: 409,
    answer: { code: 'list_proposal_changed' },
  })
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([{ status: 'proposed', goods: 20 }])
  expect(await ordersOf(buyer.id)).toEqual([])

  clock.now = afterwards
  expect(await send(buyer.token, list.id, 20)).toMatchObject({
    status: 409,
    answer: { code: 'proposal_expired' },
  })
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([{ status: 'expired' }])
})

test('an order is sent once by two nodes, in the name of who gave the rules', async () => {
  const { buyer, list, grappe, ronde, shop } = await kitchen({ mode: 'order', budget: 19.5 })
  await Promise.all([prepareLists(db, toOrder), prepareLists(db, toOrder)])
  await prepareLists(db, toOrder)
  clock.now = toOrder
  const orders = await ordersOf(buyer.id)
  expect(orders).toMatchObject([{ status: 'submitted' }])
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([
    { status: 'sent', reason: null, order_ids: [orders[0]?.id] },
  ])

  // The picker takes what the kitchen ranked, or nothing.
  const orderId = orders[0]?.id ?? 0
  ;(await move(shop.token, orderId, 'accept')).ok()
  const [line] = await db
    .selectFrom('order_lines')
    .select(['id', 'specification_id'])
    .where('order_id', '=', orderId)
    .execute()
  const unranked = await newOffer(shop.id)
  const params = { orderId, lineId: line?.id ?? 0 }
  const offered = (await call(endpoints.listSubstitutes, { token: shop.token, params })).ok().data
  expect(line?.specification_id).toBe(ronde.specification_id)
  expect(offered.map(one => one.specification_id)).toEqual([grappe.specification_id])
  const pick = (specificationId: number) =>
    call(endpoints.pickOrder, {
      token: shop.token,
      params: { orderId },
      body: {
        updates: [
          {
            line_id: line?.id,
            packages_quantity: 10,
            substitute_specification_id: specificationId,
          },
        ],
      },
    })
  expect(await pick(unranked.specification_id)).toMatchObject({ status: 422 })
  ;(await pick(grappe.specification_id)).ok()
})

test.each<[string, Rules, Parameters<typeof newBuyer>[1], 'admin' | 'purchaser', RegExp]>([
  ['the budget', { mode: 'order', budget: 19.49 }, {}, 'admin', /dépassent le budget/],
  [
    'the purchaser’s limit',
    { mode: 'order' },
    { approval_limit_cents: 1_000 },
    'purchaser',
    /plafond d’approbation/,
  ],
])('above %s it is proposed and not sent', async (_, rules, terms, role, reason) => {
  const { buyer, list } = await kitchen(rules, terms)
  if (role === 'purchaser')
    (await setRules(await newMember(buyer.id, 'purchaser'), list.id, rules)).ok()
  await prepareLists(db, toOrder)
  clock.now = toOrder
  expect(await ordersOf(buyer.id)).toEqual([])
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([
    { status: 'proposed', reason: expect.stringMatching(reason) },
  ])
})

test.each([
  ['within the budget at its heaviest', 21.5, 'sent', null],
  [
    'above it at its heaviest alone',
    21.44,
    'proposed',
    'Jusqu’à 21,45\u00a0€ HT selon les poids, au-dessus du budget de 21,44\u00a0€.',
  ],
])('a budget counts what the packages may weigh: %s', async (_, budget, status, reason) => {
  const { buyer, list, ronde } = await kitchen({ mode: 'order', budget })
  const { product_id } = await db
    .updateTable('offers')
    .set({ weight_min_g: 900, weight_max_g: 1_100 })
    .where('id', '=', ronde.id)
    .returning('product_id')
    .executeTakeFirstOrThrow()
  const billedAsWeighed = { volume_type: 'variable' } as const
  await db.updateTable('products').set(billedAsWeighed).where('id', '=', product_id).execute()
  await prepareLists(db, toOrder)
  clock.now = toOrder
  // Ten packages of about 1 kg at 1,95 €: 19,50 € as announced, 21,45 € of 1,1 kg each.
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([{ status, reason, goods: 19.5 }])
})

test('what is delivered that day already is added to, within the limit of who gave the rules', async () => {
  const { buyer, list, grappe, ronde, shop } = await kitchen({ mode: 'order' })
  await db
    .updateTable('shops')
    .set({ minimum_order_cents: 3_000, fee_cents: 900, franco_cents: 5_000 })
    .where('tenant_id', '=', shop.id)
    .execute()
  const basil = await newOffer(shop.id, { offer: { unit_price_e4: 31_000 } })
  clock.now = dayBefore
  const first = await newOrder(buyer.token, basil, 10)
  ;(await move(shop.token, first.id, 'accept')).ok()
  await prepareLists(db, toOrder)
  clock.now = toOrder

  // 19.50 € alone lie below the minimum; with 31 € they reach the franco, and the fee is given back.
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([
    { status: 'sent', reason: null, goods: 19.5, fees: 0, order_ids: [first.id] },
  ])
  expect(await ordersOf(buyer.id)).toMatchObject([{ id: first.id, status: 'accepted' }])
  const joined = await readOrder(shop.token, first.id)
  expect(joined).toMatchObject({
    totals: { net: 50.5, delivery_fee: 0 },
    lines: [{ ordered_packages: 10 }, { ordered_packages: 10 }],
    changes: [{ state: 'made', kind: 'joined', note: 'Liste «\u00a0Base cuisine\u00a0»' }],
  })
  const lines = await db
    .selectFrom('order_lines')
    .select(['specification_id', 'allowed_substitutes'])
    .where('order_id', '=', first.id)
    .orderBy('position')
    .execute()
  expect(lines).toEqual([
    { specification_id: basil.specification_id, allowed_substitutes: null },
    { specification_id: ronde.specification_id, allowed_substitutes: [grappe.specification_id] },
  ])
})

test('an addition beyond the purchaser’s limit is proposed; sent with a tap it waits for the admin', async () => {
  const rules: Rules = { mode: 'order' }
  const { buyer, list, shop } = await kitchen(rules, { approval_limit_cents: 4_000 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  ;(await setRules(purchaser, list.id, rules)).ok()
  clock.now = dayBefore
  const first = await newOrder(purchaser, await newOffer(shop.id), 25)
  await prepareLists(db, toOrder)
  clock.now = toOrder
  expect(await decisionsOf(buyer.token, list.id)).toMatchObject([
    { status: 'proposed', reason: expect.stringMatching(/plafond d’approbation de 40/) },
  ])
  expect(await readOrder(buyer.token, first.id)).toMatchObject({ version: 1, changes: [] })

  ;(await send(purchaser, list.id, 19.5)).ok()
  expect(await ordersOf(buyer.id)).toMatchObject([{ id: first.id, status: 'submitted' }])
  expect(await readOrder(buyer.token, first.id)).toMatchObject({
    version: 1,
    changes: [{ state: 'to_approve', kind: 'joined', actor: 'purchaser' }],
  })
})

test('a line with a par orders what the count leaves', async () => {
  const { buyer, list } = await kitchen({ mode: 'propose' })
  const specId = list.specifications[0]?.id ?? 0
  clock.now = new Date('2026-11-25T18:00:00+01:00')
  ;(
    await call(endpoints.updateListLine, {
      token: buyer.token,
      params: { listId: list.id, specId },
      body: { par: 12, counted: 9.5 },
    })
  ).ok()
  await prepareLists(db, toPropose)
  clock.now = toPropose
  const [decided] = await decisionsOf(buyer.token, list.id)
  expect(decided?.decisions[0]?.message).toContain(
    '3\u00a0colis à 1,95\u00a0€/kg chez Primeurs de Rungis (stock cible 12\u00a0colis, compté 9,5\u00a0colis)',
  )
  expect(decided?.shops).toMatchObject([{ goods: 5.85, lines_count: 1 }])
})

test('rules are the company’s own, of a recurrent list, and name what there is', async () => {
  const { buyer, list, ronde } = await kitchen({ mode: 'propose' })
  const stranger = await newBuyer('Autre table')
  expect((await setRules(stranger.token, list.id, { mode: 'order' })).status).toBe(404)
  expect(
    (await call(endpoints.getListRules, { token: stranger.token, params: { listId: list.id } }))
      .status,
  ).toBe(404)
  const manual = await create(buyer.token)
  expect(await setRules(buyer.token, manual.id, { mode: 'order' })).toMatchObject({
    status: 422,
    answer: { code: 'list_not_recurrent' },
  })
  const specId = list.specifications[0]?.id ?? 0
  expect(
    await setRules(buyer.token, list.id, {
      mode: 'order',
      lines: [{ id: specId, replacements: [999_999_999] }],
    }),
  ).toMatchObject({ status: 404, answer: { code: 'specification_not_found' } })
  const { data } = (
    await call(endpoints.getListRules, { token: buyer.token, params: { listId: list.id } })
  ).ok()
  expect(data).toMatchObject({
    mode: 'propose',
    ruled_by: 'admin',
    lines: [
      {
        id: specId,
        per: 'kg',
        max_unit_price: 2.2,
        replacements: [{ id: ronde.specification_id }],
        if_none: 'skip',
      },
    ],
  })
})
