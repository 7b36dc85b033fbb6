import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, add, validate, move, newBuyer, newMember, newOffer, newShop } =
  await openOrderingApp()

const shop = await newShop()
const picker = await newMember(shop.id, 'picker')
const buyer = await newBuyer()
const squash = await newOffer(shop.id, {
  product: { name: 'Potimarron', volume_type: 'variable' },
  variant: { average_volume_g: 10_000 },
})
const leeks = await newOffer(shop.id, { variant: { average_volume_g: 5_000 } })

type Sent = { token?: string; key?: string }
const pick = (orderId: number, updates: object[], { token = picker, key }: Sent = {}) =>
  call(endpoints.pickOrder, {
    token,
    params: { orderId },
    body: { updates },
    ...(key === undefined ? {} : { key }),
  })
const split = (updates: object[], { token = picker, key }: Sent = {}) =>
  call(endpoints.splitPicking, {
    token,
    body: { updates },
    ...(key === undefined ? {} : { key }),
  })
const read = async (orderId: number, token = picker) =>
  (await call(endpoints.getPickingOrder, { token, params: { orderId } })).ok().data

/** Three crates of squash by weight, two of leeks. */
const accepted = async (from = buyer) => {
  ;(await add(from.token, squash, 3)).ok()
  ;(await add(from.token, leeks, 2)).ok()
  const [order] = (await validate(from.token, { query: { separate: 'true' } })).ok().data.orders
  const [heavy, plain] = order?.lines ?? []
  if (!order || !heavy || !plain) throw new Error('no order')
  ;(await move(shop.token, order.id, 'accept')).ok()
  return { id: order.id, day: order.delivery_date, heavy: heavy.id, plain: plain.id }
}

test('weighings are summed, net of the tare of each', async () => {
  const order = await accepted()
  const weighed = { line_id: order.heavy, packages_quantity: 3 }
  const update = { ...weighed, weights_kg: [10.6, 10.4, 10.895], tare_kg: 0.5 }
  const picked = (await pick(order.id, [update])).ok().data
  expect(picked.lines[0]?.picked_weight_kg).toBe(30.395)
  expect((await read(order.id)).lines[0]).toMatchObject({
    weights_kg: [10.6, 10.4, 10.895],
    tare_kg: 0.5,
    picking_version: 1,
    picked_by: 'picker',
  })
})

test.each([
  ['a negative weighing', { weights_kg: [-1, 10, 10] }, 'updates.0.weights_kg.0'],
  [
    'a weighing below its tare',
    { weights_kg: [10, 0.4, 10], tare_kg: 0.5 },
    'updates.0.weights_kg.1',
  ],
  ['more weighings than packages', { weights_kg: [8, 8, 8, 8] }, 'updates.0.weights_kg'],
  ['both kinds of weight', { weights_kg: [10, 10, 10], weight_kg: 30 }, 'updates.0.weight_kg'],
  ['a tare without weighings', { weight_kg: 30, tare_kg: 1 }, 'updates.0.tare_kg'],
  ['off the bracket without a reason', { weights_kg: [12, 12, 12] }, 'updates.0.reason'],
  ['far off the bracket', { weights_kg: [20, 20, 20], reason: 'Gros' }, 'updates.0.weight_kg'],
])('%s is refused at its field', async (_, weights, field) => {
  const order = await accepted()
  const answer = await pick(order.id, [{ line_id: order.heavy, packages_quantity: 3, ...weights }])
  expect(answer.status).toBe(422)
  expect(Object.keys((answer.answer as { errors: object }).errors)).toEqual([field])
  expect((await read(order.id)).picked_count).toBe(0)
})

test('two pickers on one line: the second is told who picked what, and overwrites knowingly', async () => {
  const order = await accepted()
  const of = (packages_quantity: number, expected_version: number) => ({
    line_id: order.plain,
    packages_quantity,
    expected_version,
    reason: packages_quantity < 2 ? 'Rupture' : null,
    lot: 'L-47',
  })
  const answers = await Promise.all([
    pick(order.id, [of(1, 0)]),
    pick(order.id, [of(2, 0)], { token: shop.token }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)?.answer as { message: string }
  const first = (await read(order.id)).lines[1]
  expect(late).toMatchObject({
    code: 'line_picked_meanwhile',
    errors: { 'updates.0.expected_version': [expect.stringContaining('L-47')] },
  })
  expect(late.message).toContain(`${first?.picked_by} a déjà préparé`)
  const again = await pick(order.id, [of(1, first?.picking_version ?? -1)])
  expect(again.status).toBe(200)
  expect((await read(order.id)).lines[1]?.picking_version).toBe(2)
})

test('an update sent again under its key is applied once, even two at a time', async () => {
  const order = await accepted()
  const update = { line_id: order.plain, packages_quantity: 2, expected_version: 0 }
  const key = `edit-${order.id}`
  const twice = await Promise.all([
    pick(order.id, [update], { key }),
    pick(order.id, [update], { key }),
  ])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await pick(order.id, [update], { key })).status).toBe(200)
  expect((await read(order.id)).lines[1]?.picking_version).toBe(1)
  const other = await pick(order.id, [{ ...update, packages_quantity: 1 }], { key })
  expect(other.status).toBe(422)
})

test('a split picks several orders, or none of them', async () => {
  const [one, two] = [await accepted(), await accepted(await newBuyer('Traiteur'))]
  const of = (order: typeof one, packages_quantity: number) => ({
    order_id: order.id,
    line_id: order.plain,
    packages_quantity,
  })
  const refused = await split([of(two, 2), of(one, 3)])
  expect(refused).toMatchObject({
    status: 422,
    answer: {
      errors: { 'updates.1.packages_quantity': [expect.stringContaining('plus de colis')] },
    },
  })
  expect((await read(two.id)).status).toBe('accepted')
  const key = `split-${one.id}`
  const both = [of(two, 2), { ...of(one, 1), reason: 'Rupture' }]
  expect((await split(both, { key })).ok().data.map(({ status }) => status)).toEqual([
    'picking',
    'picking',
  ])
  expect((await split(both, { key })).status).toBe(200)
  expect((await read(two.id)).lines[1]?.picking_version).toBe(1)

  const rival = await newShop('Rival')
  expect((await split(both, { token: rival.token })).status).toBe(404)
  expect((await split(both, { token: buyer.token })).status).toBe(403)
})

test('a split over a cancelled order changes none, nor do splits the other way round deadlock', async () => {
  const [one, two] = [await accepted(), await accepted()]
  const of = (order: typeof one) => ({
    order_id: order.id,
    line_id: order.plain,
    packages_quantity: 2,
  })
  const crossed = await Promise.all([split([of(one), of(two)]), split([of(two), of(one)])])
  expect(crossed.map(({ status }) => status)).toEqual([200, 200])

  const [three, gone] = [await accepted(), await accepted()]
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', gone.id).execute()
  expect(await split([of(three), of(gone)], { token: shop.token })).toMatchObject({
    status: 409,
    answer: { code: 'action_not_allowed_in_state', message: expect.stringContaining('Annulée') },
  })
  expect((await read(three.id)).picked_count).toBe(0)
})

test('a day is read by order and by product, with lots and progress', async () => {
  const far = await newShop('Seul')
  const offer = await newOffer(far.id, { product: { name: 'Endive' } })
  const other = await newBuyer('Autre')
  const orders: { id: number; line: number; day: string }[] = []
  for (const [who, packages] of [
    [buyer, 3],
    [other, 4],
  ] as const) {
    ;(await add(who.token, offer, packages)).ok()
    const [order] = (await validate(who.token, { query: { separate: 'true' } })).ok().data.orders
    ;(await move(far.token, order?.id ?? 0, 'accept')).ok()
    orders.push({
      id: order?.id ?? 0,
      line: order?.lines[0]?.id ?? 0,
      day: order?.delivery_date ?? '',
    })
  }
  const [first] = orders
  if (first === undefined) throw new Error('no order')
  const lot = { line_id: first.line, packages_quantity: 3, lot: 'E-12' }
  ;(await pick(first.id, [lot], { token: far.token })).ok()
  const sales = await newMember(far.id, 'sales')
  const day = (await call(endpoints.listPicking, { token: sales })).ok()
  expect(day.meta).toEqual({ day: first.day, days: [{ day: first.day, orders_count: 2 }] })
  expect(
    day.data.map(order => [order.picked_count, order.lines_count, order.lines[0]?.last_lot]),
  ).toEqual([
    [1, 1, 'E-12'],
    [0, 1, 'E-12'],
  ])
  expect(day.data[0]?.actions).toEqual([])
  const [product] = (await call(endpoints.listPickingProducts, { token: sales })).ok().data
  expect(product).toMatchObject({ ordered_packages: 7, picked_packages: 3, missing_packages: 4 })
  expect(product?.shares.map(({ ordered_packages }) => ordered_packages)).toEqual([3, 4])
  const none = (
    await call(endpoints.listPicking, { token: sales, query: { day: '2030-01-01' } })
  ).ok()
  expect(none.data).toEqual([])
  expect(
    (await call(endpoints.getPickingOrder, { token: picker, params: { orderId: first.id } }))
      .status,
  ).toBe(404)
})

test('substitutes keep to the buyer’s rule and price', async () => {
  const careful = await newBuyer('Prudent')
  const order = await accepted(careful)
  const line = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('id', '=', order.plain)
    .executeTakeFirstOrThrow()
  const { category_id } = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', line.product_id)
    .executeTakeFirstOrThrow()
  const cheaper = await newOffer(shop.id, {
    product: { name: 'Poireau', category_id },
    offer: { unit_price_e4: 9_000 },
  })
  await newOffer(shop.id, {
    product: { name: 'Poireau cher', category_id },
    offer: { unit_price_e4: 19_000 },
  })
  const list = async (token = shop.token) =>
    (
      await call(endpoints.listSubstitutes, {
        token,
        params: { orderId: order.id, lineId: order.plain },
      })
    ).ok().data
  expect((await list()).map(offer => [offer.specification_id, offer.unit_price])).toEqual([
    [cheaper.specification_id, 0.9],
  ])
  // Never dearer is the server’s business: who packs reads no price.
  expect((await list(picker)).map(offer => [offer.specification_id, offer.unit_price])).toEqual([
    [cheaper.specification_id, null],
  ])
  const rule = (substitution: 'same_product' | 'none') =>
    db.updateTable('buyers').set({ substitution }).where('tenant_id', '=', careful.id).execute()
  const replaced = () =>
    pick(order.id, [
      {
        line_id: order.plain,
        packages_quantity: 2,
        substitute_specification_id: cheaper.specification_id,
        reason: 'Rupture',
      },
    ])
  for (const [forbidden, said] of [
    ['same_product', 'le même produit'],
    ['none', 'aucun'],
  ] as const) {
    await rule(forbidden)
    expect(await list()).toEqual([])
    expect(await replaced()).toMatchObject({
      status: 422,
      answer: {
        errors: { 'updates.0.substitute_specification_id': [expect.stringContaining(said)] },
      },
    })
  }
})
