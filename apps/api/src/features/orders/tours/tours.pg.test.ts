import { endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, clock, call, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const driver = await newMember(shop.id, 'driver')
const sales = await newMember(shop.id, 'sales')
const offer = await newOffer(shop.id)
const day = '2026-11-25'

const tours = async (token = sales, of = day) =>
  (await call(endpoints.listTours, { token, query: { day: of } })).ok().data
const addRoute = async (name: string, token = sales) =>
  (await call(endpoints.addTourRoute, { token, body: { name } })).ok().data.id
const put = (orderId: number, route_id: number | null, after_order_id: number | null = null) =>
  call(endpoints.moveStop, {
    token: sales,
    params: { orderId },
    body: { route_id, after_order_id },
  })
const accepted = async (buyer: { token: string }, packages = 2) => {
  const order = await newOrder(buyer.token, offer, packages)
  ;(await move(shop.token, order.id, 'accept')).ok()
  return order
}
const picked = async (buyer: { token: string }) => {
  const order = await accepted(buyer)
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 2 }))
  ;(
    await call(endpoints.pickOrder, {
      token: shop.token,
      params: { orderId: order.id },
      body: { updates },
    })
  ).ok()
  return order
}
const shipped = async (buyer: { token: string }) => {
  const order = await picked(buyer)
  ;(await move(shop.token, order.id, 'ship')).ok()
  return order
}
const namesOf = (stops: readonly { buyer: { company_name: string } }[] | undefined) =>
  stops?.map(({ buyer }) => buyer.company_name)
const onRoute = async (routeId: number, of = day) =>
  namesOf((await tours(sales, of)).routes.find(({ id }) => id === routeId)?.stops)

test('a customer goes on the route it was on last time, in the remembered order; a new one on none', async () => {
  const [anna, bruno, chloe] = [
    await newBuyer('Anna'),
    await newBuyer('Bruno'),
    await newBuyer('Chloé'),
  ]
  const route = await addRoute('Nord')
  const [a, b, c] = [await accepted(anna), await accepted(bruno), await accepted(chloe)]
  expect(namesOf((await tours()).unrouted)).toEqual(['Anna', 'Bruno', 'Chloé'])
  ;(await put(a.id, route)).ok()
  ;(await put(b.id, route, a.id)).ok()
  ;(await put(c.id, route, a.id)).ok()
  expect(await onRoute(route)).toEqual(['Anna', 'Chloé', 'Bruno'])
  // The next day nobody has planned anything.
  const next = [await accepted(bruno), await accepted(anna)]
  await db
    .updateTable('orders')
    .set({ delivery_date: '2026-11-26' })
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .execute()
  await accepted(await newBuyer('Dina'))
  expect(await onRoute(route, '2026-11-26')).toEqual(['Anna', 'Bruno'])
  expect(namesOf((await tours()).unrouted)).toEqual(['Dina'])
  ;(await put(a.id, null)).ok()
  expect(await onRoute(route)).toEqual(['Chloé', 'Bruno'])
})

test('a stop tells what to carry, and no answer of the tours says a price', async () => {
  const order = await accepted(await newBuyer('Sans prix'), 3)
  const answer = await call(endpoints.listTours, { token: driver, query: { day } })
  const stop = answer.ok().data.unrouted.find(({ order_id }) => order_id === order.id)
  expect(stop).toMatchObject({ packages: 3, weight_kg: 3, status: 'accepted', delivered: null })
  expect(JSON.stringify(answer.answer)).not.toMatch(/price|amount|net|gross|vat|cents|€/i)
  expect(answer.ok().data).toMatchObject({ can_plan: false, can_send: false, can_deliver: true })
})

test('what is shipped keeps its place of the day, and follows a tour that is changed on the road', async () => {
  const eva = await newBuyer('Eva')
  const [south, west] = [await addRoute('Sud'), await addRoute('Ouest')]
  const order = await picked(eva)
  ;(await put(order.id, south)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  const tomorrow = await accepted(eva)
  await db
    .updateTable('orders')
    .set({ delivery_date: '2026-11-26' })
    .where('id', '=', tomorrow.id)
    .execute()
  ;(await put(tomorrow.id, west)).ok()
  expect(await onRoute(south)).toEqual(['Eva'])
  ;(await put(order.id, west)).ok()
  expect([await onRoute(south), await onRoute(west)]).toEqual([[], ['Eva']])
})

test('a whole tour is shipped in one call; what cannot go is named, and the rest goes', async () => {
  const route = await addRoute('Est')
  const [ready, late, other] = [
    await picked(await newBuyer('Prêt')),
    await accepted(await newBuyer('En retard')),
    await picked(await newBuyer('Ailleurs')),
  ]
  ;(await put(ready.id, route)).ok()
  ;(await put(late.id, route, ready.id)).ok()
  const send = async (action: 'ship' | 'deliver') =>
    (
      await call(endpoints.sendTour, { token: shop.token, body: { day, route_id: route, action } })
    ).ok().data
  expect(await send('ship')).toEqual([
    expect.objectContaining({ company_name: 'Prêt', done: true, message: null }),
    expect.objectContaining({
      company_name: 'En retard',
      done: false,
      message: expect.any(String),
    }),
  ])
  // Again, it finds only what is left.
  expect((await send('ship')).map(({ company_name }) => company_name)).toEqual(['En retard'])
  expect((await tours()).unrouted.find(({ order_id }) => order_id === other.id)?.status).toBe(
    'picking',
  )
  // Not before its day.
  expect(await send('deliver')).toEqual([expect.objectContaining({ done: false })])
})

const deliver = (
  orderId: number,
  { token = driver, key, ...body }: { token?: string; key?: string } & Record<string, unknown> = {},
) =>
  call(endpoints.deliverStop, {
    token,
    params: { orderId },
    body: { received_by: 'Léa', ...body },
    ...(key !== undefined && { key }),
  })
const proofOf = async (token: string, orderId: number) =>
  (await call(endpoints.getDelivery, { token, params: { orderId } })).ok().data

test('a stop is delivered once under its key, with a proof that both sides read', async () => {
  const buyer = await newBuyer('Preuve')
  const order = await shipped(buyer)
  const proof = {
    at: '2026-11-24T05:12:00+01:00',
    signature: 'M1 2L30 40',
    temperature_c: 3.5,
    note: 'Sas de gauche',
    key: 'stop',
  }
  expect((await deliver(order.id, proof)).ok().data.delivered).toMatchObject({
    by: 'driver',
    received_by: 'Léa',
  })
  ;(await deliver(order.id, proof)).ok()
  expect(await proofOf(buyer.token, order.id)).toEqual(await proofOf(shop.token, order.id))
  expect(await proofOf(buyer.token, order.id)).toMatchObject({
    at: '2026-11-24T04:12:00.000Z',
    received_by: 'Léa',
    signature: 'M1 2L30 40',
    temperature_c: 3.5,
    note: 'Sas de gauche',
  })
  const history = (
    await call(endpoints.getOrder, { token: buyer.token, params: { orderId: order.id } })
  ).ok()
  expect(history.data.history.filter(({ to }) => to === 'delivered')).toHaveLength(1)
  const stranger = await newBuyer('Voisin')
  expect(
    (await call(endpoints.getDelivery, { token: stranger.token, params: { orderId: order.id } }))
      .status,
  ).toBe(404)
})

test('a name days before the day delivers nothing, nor one for what its customer may still contest', async () => {
  const order = await shipped(await newBuyer('Bien tôt'))
  const set = (delivery_date: string, contestable_until: Date | null) =>
    db
      .updateTable('orders')
      .set({ delivery_date, contestable_until })
      .where('id', '=', order.id)
      .execute()
  const today = parisDay(clock.now)
  const hour = new Date(clock.now.getTime() + 3_600_000)
  for (const [date, until] of [
    [addDays(today, 5), null],
    [addDays(today, 1), hour],
  ] as const) {
    await set(date, until)
    expect(await deliver(order.id)).toMatchObject({
      status: 409,
      answer: { code: 'delivery_day_ahead' },
    })
  }
  await set(addDays(today, 1), null)
  ;(await deliver(order.id)).ok()
})

test('of two phones at one stop one delivers, and the other is told who did', async () => {
  const order = await shipped(await newBuyer('Deux'))
  const answers = await Promise.all([
    deliver(order.id, { key: 'one' }),
    deliver(order.id, { key: 'two', token: shop.token, received_by: 'Paul' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.answer).toMatchObject({
    code: 'stop_already_delivered',
    message: expect.stringMatching(
      /déjà enregistrée par (driver|admin), le .*, reçue par (Léa|Paul)/,
    ),
  })
})

test('what the customer or the desk told delivered meanwhile gets its proof, and nothing else', async () => {
  const buyer = await newBuyer('Pressé')
  const order = await shipped(buyer)
  ;(await move(buyer.token, order.id, 'confirm_delivery')).ok()
  ;(await deliver(order.id)).ok()
  expect(await proofOf(buyer.token, order.id)).toMatchObject({ received_by: 'Léa' })
})

test('an order that was cancelled, is not shipped, or is another’s is refused in words', async () => {
  const buyer = await newBuyer('Annulé')
  const order = await accepted(buyer)
  expect((await deliver(order.id)).answer).toMatchObject({ code: 'stop_not_shipped' })
  ;(await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: order.id } })).ok()
  expect((await deliver(order.id)).answer).toMatchObject({ code: 'stop_cancelled' })
  const elsewhere = await newShop('Ailleurs')
  const theirs = await newMember(elsewhere.id, 'driver')
  expect((await deliver((await shipped(buyer)).id, { token: theirs })).status).toBe(404)
})

test('refusals at the door become the claim; crates beyond what went out are shown, not refused', async () => {
  const buyer = await newBuyer('Refus')
  const order = await shipped(buyer)
  const line_id = order.lines[0]?.id
  const kind = await db.selectFrom('crate_kinds').select('id').executeTakeFirstOrThrow()
  const refusal = { line_id, packages: 1, reason: 'Abîmé' }
  for (const wrong of [
    { ...refusal, packages: 3 },
    { ...refusal, line_id: 999_999 },
  ])
    expect((await deliver(order.id, { refusals: [wrong] })).status).toBe(422)
  expect(await proofOf(buyer.token, order.id)).toBeNull()
  ;(await deliver(order.id, { refusals: [refusal], crates: [{ kind_id: kind.id, count: 2 }] })).ok()
  const read = (
    await call(endpoints.getOrder, { token: buyer.token, params: { orderId: order.id } })
  ).ok()
  expect(read.data.claims).toMatchObject([
    { status: 'open', lines: [{ line_id, packages_quantity: 1, reason: 'Abîmé' }] },
  ])
  expect((await proofOf(buyer.token, order.id))?.crates).toMatchObject([{ count: 2 }])
  const balance = await db
    .selectFrom('crate_balances')
    .select('count')
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(balance.count).toBe(-2)
})

test.each([
  ['nobody who receives', { received_by: ' ' }],
  ['a signature that is no strokes', { signature: '<script>' }],
  ['a temperature of an oven', { temperature_c: 180 }],
  ['half a crate', { crates: [{ kind_id: 1, count: 0.5 }] }],
  ['a picture that nobody sent', { photo_key: '0'.repeat(32) }],
  ['a moment that is none', { at: 'hier' }],
  ['a refusal of nothing', { refusals: [{ line_id: 1, packages: 0, reason: 'x' }] }],
])('%s is refused in French, and nothing is delivered', async (_, wrong) => {
  const buyer = await newBuyer('Faux')
  const order = await shipped(buyer)
  const answer = await deliver(order.id, wrong)
  expect(answer.status).toBe(422)
  expect(await proofOf(buyer.token, order.id)).toBeNull()
})

test('routes have names of their own; another wholesaler’s are not there', async () => {
  const route = await addRoute('Unique')
  const again = await call(endpoints.addTourRoute, { token: sales, body: { name: 'Unique' } })
  expect(again.answer).toMatchObject({ code: 'tour_route_exists' })
  const other = await newShop('Autre')
  const params = { routeId: route }
  const theirs = { token: other.token, params }
  expect((await call(endpoints.renameTourRoute, { ...theirs, body: { name: 'x' } })).status).toBe(
    404,
  )
  expect((await call(endpoints.removeTourRoute, theirs)).status).toBe(404)
  const order = await accepted(await newBuyer('Route'))
  ;(await put(order.id, route)).ok()
  ;(await call(endpoints.removeTourRoute, { token: sales, params })).ok()
  expect((await put(order.id, route)).status).toBe(404)
  expect(namesOf((await tours()).unrouted)).toContain('Route')
})

test('two people who plan at once both have their stops, each once', async () => {
  const route = await addRoute('Course')
  const orders = []
  for (const name of ['K1', 'K2', 'K3', 'K4']) orders.push(await accepted(await newBuyer(name)))
  const moved = await Promise.all(orders.map(({ id }) => put(id, route)))
  expect(moved.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await onRoute(route))?.toSorted()).toEqual(['K1', 'K2', 'K3', 'K4'])
})

test('several stops go to the end of a route at once, in the order they were chosen, or none does', async () => {
  const [anna, bruno, chloe] = [
    await newBuyer('Anna'),
    await newBuyer('Bruno'),
    await newBuyer('Chloé'),
  ]
  const route = await addRoute('Plusieurs')
  const [a, b, c] = [await accepted(anna), await accepted(bruno), await accepted(chloe)]
  const place = (order_ids: number[], route_id: number | null) =>
    call(endpoints.placeStops, { token: sales, body: { order_ids, route_id } })
  ;(await place([c.id, a.id], route)).ok()
  expect(await onRoute(route)).toEqual(['Chloé', 'Anna'])
  // One that is not there: nobody moves. Of two days: neither.
  expect((await place([b.id, 999_999], route)).answer).toMatchObject({ code: 'order_not_found' })
  await db
    .updateTable('orders')
    .set({ delivery_date: '2026-11-28' })
    .where('id', '=', b.id)
    .execute()
  expect((await place([a.id, b.id], null)).answer).toMatchObject({ code: 'stops_of_several_days' })
  expect((await place([a.id], 999_999)).answer).toMatchObject({ code: 'tour_route_not_found' })
  expect(await onRoute(route)).toEqual(['Chloé', 'Anna'])
  ;(await place([a.id, c.id], null)).ok()
  expect(await onRoute(route)).toEqual([])
})

test('two planners who place stops at the same moment both have theirs, each customer once', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => newBuyer(`Client ${index}`)),
  )
  const orders = []
  for (const buyer of buyers) orders.push(await accepted(buyer))
  const route = await addRoute('À deux')
  const ids = orders.map(({ id }) => id)
  await Promise.all(
    [ids.slice(0, 5), ids.slice(3)].map(order_ids =>
      call(endpoints.placeStops, { token: sales, body: { order_ids, route_id: route } }),
    ),
  )
  expect((await onRoute(route))?.toSorted()).toEqual(
    Array.from({ length: 8 }, (_, index) => `Client ${index}`),
  )
})

test('a stop says when its customer takes the goods, how the driver gets in and whom to call', async () => {
  const anna = await newBuyer('Anna')
  const order = await accepted(anna)
  const note = (body: { opens_at: string | null; closes_at: string | null; access: string }) =>
    call(endpoints.setDeliveryTerms, { token: sales, params: { buyerId: anna.id }, body })
  const terms = { opens_at: '06:00', closes_at: '08:30', access: 'Cour, code 12A' }
  ;(await note(terms)).ok()
  await db
    .insertInto('customer_contacts')
    .values({ shop_id: shop.id, buyer_id: anna.id, name: 'Chef', phone: '+33612345678' })
    .execute()
  const stop = (await tours(driver)).unrouted.find(({ order_id }) => order_id === order.id)
  expect(stop).toMatchObject({
    window: { opens_at: '06:00', closes_at: '08:30' },
    access: 'Cour, code 12A',
    phones: [{ name: 'Chef', phone: '+33612345678' }],
  })
  expect((await note({ ...terms, closes_at: '05:00' })).status).toBe(422)
  expect((await note({ ...terms, opens_at: '25:00' })).status).toBe(422)
  const stranger = await newBuyer('Jamais venu')
  const nobody = await call(endpoints.setDeliveryTerms, {
    token: sales,
    params: { buyerId: stranger.id },
    body: terms,
  })
  expect(nobody.answer).toMatchObject({ code: 'customer_not_found' })
  const again = (await tours(driver)).unrouted.find(({ order_id }) => order_id === order.id)
  expect(again?.window).toEqual({ opens_at: '06:00', closes_at: '08:30' })
})
