import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, add, validate, move, newBuyer, newMember, newOffer, newShop } =
  await openOrderingApp()

const shop = await newShop()
const picker = await newMember(shop.id, 'picker')
const buyer = await newBuyer()

/** By the wholesaler’s admin: a picker is answered no price (`picker-reads-no-price.pg.test.ts`). */
const pick = (orderId: number, updates: unknown, token = shop.token) =>
  call(endpoints.pickOrder, { token, params: { orderId }, body: { updates } })
const read = async (orderId: number) =>
  (await call(endpoints.getOrder, { token: buyer.token, params: { orderId } })).ok().data

/** Potimarron by real weight, bananas by announced weight, pineapples by the piece: E2. */
const squash = await newOffer(shop.id, {
  product: { name: 'Potimarron', volume_type: 'variable' },
  variant: { average_volume_g: 10_000 },
  offer: { unit_price_e4: 14_500 },
})
const bananas = await newOffer(shop.id, {
  variant: { average_volume_g: 18_000 },
  offer: { unit_price_e4: 14_200 },
})
const pineapples = await newOffer(shop.id, {
  product: { billing_type: 'unit' },
  variant: { unit: 'piece', units_per_package: 6, average_volume_g: null },
  offer: { billing_type: 'unit', unit_price_e4: 18_500 },
})

/** E2 as it was ordered: three crates of squash, two of bananas, one of pineapples. */
const accepted = async () => {
  ;(await add(buyer.token, squash, 3)).ok()
  ;(await add(buyer.token, bananas, 2)).ok()
  ;(await add(buyer.token, pineapples, 1)).ok()
  const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders
  if (order === undefined) throw new Error('no order')
  ;(await move(shop.token, order.id, 'accept')).ok()
  const [heavy, fixed, counted] = order.lines
  if (!heavy || !fixed || !counted) throw new Error('three lines expected')
  const all = [
    { line_id: heavy.id, packages_quantity: 3, weight_kg: 30.395, lot: 'L-47' },
    { line_id: fixed.id, packages_quantity: 2 },
    { line_id: counted.id, packages_quantity: 1 },
  ]
  return { id: order.id, heavy, fixed, counted, all }
}

test('totals follow the real weight, to the cent of example E2', async () => {
  const order = await accepted()
  expect((await read(order.id)).totals).toMatchObject({
    net: 105.72,
    gross: 111.53,
    estimated: true,
  })

  const picked = (await pick(order.id, order.all)).ok().data

  expect(picked).toMatchObject({ status: 'picking', totals: { net: 106.29, gross: 112.14 } })
  expect(picked.totals?.estimated).toBe(false)
  expect(picked.lines[0]).toMatchObject({
    ordered_packages: 3,
    picked_packages: 3,
    picked_weight_kg: 30.395,
    line_total: 44.07,
    lot: 'L-47',
  })
  expect(picked.history.map(({ to }) => to)).toEqual(['submitted', 'accepted', 'picking'])
})

test('picking goes on line by line, and the same update twice is the same', async () => {
  const order = await accepted()
  const [first, ...others] = order.all
  ;(await pick(order.id, [first])).ok()
  const once = (await pick(order.id, others)).ok().data
  const twice = (await pick(order.id, order.all)).ok().data
  expect(twice).toEqual(once)
  expect(twice.history.filter(({ to }) => to === 'picking')).toHaveLength(1)
})

test('a shortage lowers the order, keeps its reason and never the rest', async () => {
  const order = await accepted()
  const short = { line_id: order.fixed.id, packages_quantity: 0, reason: 'Rupture' }
  const picked = (await pick(order.id, [order.all[0], short, order.all[2]])).ok().data
  expect(picked.lines[1]).toMatchObject({ picked_packages: 0, line_total: 0, reason: 'Rupture' })
  expect(picked.totals?.net).toBe(55.17)
})

test('the delivery fee goes with the last package, and comes back with it', async () => {
  const near = await newShop('Franco', { fee_cents: 1_200, franco_cents: 50_000 })
  const one = await newOffer(near.id, { offer: { unit_price_e4: 100_000 } })
  ;(await add(buyer.token, one, 2)).ok()
  const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders
  const line_id = order?.lines[0]?.id ?? 0
  const id = order?.id ?? 0
  ;(await move(near.token, id, 'accept')).ok()
  const of = async (packages_quantity: number) =>
    (await pick(id, [{ line_id, packages_quantity, reason: 'Rupture' }], near.token)).ok().data
      .totals
  expect(await of(0)).toMatchObject({ net: 0, delivery_fee: 0, gross: 0 })
  expect(await of(2)).toMatchObject({ net: 32, delivery_fee: 12, gross: 33.76 })
})

test('an order ships when every line is picked, not before', async () => {
  const order = await accepted()
  ;(await pick(order.id, order.all.slice(0, 2))).ok()
  expect(await move(picker, order.id, 'ship')).toMatchObject({
    status: 409,
    answer: { code: 'picking_incomplete' },
  })
  ;(await pick(order.id, order.all.slice(2))).ok()
  expect((await move(picker, order.id, 'ship')).ok().data.status).toBe('shipped')
  expect(await pick(order.id, order.all)).toMatchObject({
    status: 409,
    answer: { code: 'action_not_allowed_in_state' },
  })
})

test('one fault refuses all updates, each at its field, and changes nothing', async () => {
  const order = await accepted()
  const before = await read(order.id)
  const answer = await pick(order.id, [
    { line_id: order.heavy.id, packages_quantity: 3 },
    { line_id: order.fixed.id, packages_quantity: 5 },
    { line_id: order.counted.id, packages_quantity: 0.3 },
    { line_id: 999_999, packages_quantity: 1 },
    { line_id: order.fixed.id, packages_quantity: 1 },
  ])
  expect(answer).toMatchObject({
    status: 422,
    answer: {
      code: 'invalid_input',
      errors: {
        'updates.0.weight_kg': [expect.stringContaining('poids net')],
        'updates.1.packages_quantity': [expect.stringContaining('plus de colis')],
        'updates.2.packages_quantity': [expect.stringContaining('demi-colis')],
        'updates.3.line_id': [expect.stringContaining('pas ou plus de cette commande')],
        'updates.4.reason': [expect.stringContaining('manquant')],
      },
    },
  })
  expect(await read(order.id)).toEqual(before)
})

test.each([
  ['nothing', []],
  ['no list', 'tout'],
  ['a negative weight', [{ line_id: 1, packages_quantity: 1, weight_kg: -2 }]],
  ['a fourth decimal', [{ line_id: 1, packages_quantity: 1, weight_kg: 1.2345 }]],
  ['a word for a quantity', [{ line_id: 1, packages_quantity: 'deux' }]],
])('%s is no picking', async (_, updates) => {
  const order = await accepted()
  expect((await pick(order.id, updates)).status).toBe(422)
  expect((await read(order.id)).status).toBe('accepted')
})

test('a line far too heavy is refused, a little too heavy is explained', async () => {
  const order = await accepted()
  const weighed = (weight_kg: number, reason?: string) =>
    pick(order.id, [{ line_id: order.heavy.id, packages_quantity: 3, weight_kg, reason }])
  expect((await weighed(303.95)).status).toBe(422)
  expect((await weighed(36)).status).toBe(422)
  expect((await weighed(36, 'Gros calibre')).ok().data.lines[0]?.line_total).toBe(52.2)
})

test('a substitute takes a line of its own, never dearer, and gives way when the line is found', async () => {
  const dearer = await newOffer(shop.id, {
    product: { name: 'Banane bio' },
    variant: { average_volume_g: 18_000 },
    offer: { unit_price_e4: 19_900 },
  })
  const order = await accepted()
  const replaced = (
    await pick(order.id, [
      {
        line_id: order.fixed.id,
        packages_quantity: 2,
        substitute_specification_id: dearer.specification_id,
        reason: 'Rupture',
      },
    ])
  ).ok().data
  expect(replaced.lines[1]).toMatchObject({ picked_packages: 0, line_total: 0 })
  expect(replaced.lines[3]).toMatchObject({
    substitutes_line_id: order.fixed.id,
    specification_id: dearer.specification_id,
    unit_price: 1.42,
    picked_packages: 2,
    line_total: 51.12,
  })
  expect(replaced.totals?.net).toBe(105.72)

  const found = (await pick(order.id, order.all)).ok().data
  expect(found.lines).toHaveLength(3)
  expect(found.totals?.net).toBe(106.29)
})

test('what another wholesaler sells, or another unit, is no substitute', async () => {
  const rival = await newShop('Rival')
  const theirs = await newOffer(rival.id)
  const order = await accepted()
  for (const specification_id of [theirs.specification_id, pineapples.specification_id, 999_999]) {
    const answer = await pick(order.id, [
      {
        line_id: order.fixed.id,
        packages_quantity: 1,
        substitute_specification_id: specification_id,
      },
    ])
    expect(answer).toMatchObject({
      status: 422,
      answer: { errors: { 'updates.0.substitute_specification_id': [expect.any(String)] } },
    })
  }
})

test('only the picker and the admin of this wholesaler pick, and only what was accepted', async () => {
  const order = await accepted()
  const rival = await newShop('Autre')
  expect((await pick(order.id, order.all, buyer.token)).status).toBe(403)
  expect((await pick(order.id, order.all, await newMember(shop.id, 'sales'))).status).toBe(403)
  expect((await pick(order.id, order.all, rival.token)).status).toBe(404)
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
  expect((await pick(order.id, order.all, shop.token)).status).toBe(409)
  expect((await pick(order.id, order.all, shop.token)).answer).toMatchObject({
    code: 'action_not_allowed_in_state',
  })
})

test('two pickers at once leave one picking, with both their lines', async () => {
  const order = await accepted()
  const [first, ...others] = order.all
  const answers = await Promise.all([
    pick(order.id, [first], picker),
    pick(order.id, others, shop.token),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const both = await read(order.id)
  expect(both.lines.map(({ picked_packages }) => picked_packages)).toEqual([3, 2, 1])
  expect(both.history.filter(({ to }) => to === 'picking')).toHaveLength(1)
  expect(both.totals?.net).toBe(106.29)
})
