import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

// What a wholesaler writes down for a customer is that customer's to know, to limit, to contest and to refuse.

const { db, add, call, clock, move, newBuyer, newMember, newOffer, newShop, validate } =
  await openOrderingApp()

const shop = await newShop()
const sales = await newMember(shop.id, 'sales')
/** 105.50 € with its VAT. */
const offer = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })
const thursday = '2026-11-26'

const newCustomer = async (approval_limit_cents: number | null = null) => {
  const buyer = await newBuyer('Chez Léon', { approval_limit_cents })
  await db.insertInto('shop_customers').values({ shop_id: shop.id, buyer_id: buyer.id }).execute()
  return { ...buyer, purchaser: await newMember(buyer.id, 'purchaser') }
}
const enter = (buyerId: number, { day = thursday, packages = 1 } = {}) =>
  call(endpoints.enterOrder, {
    token: sales,
    body: {
      buyer_id: buyerId,
      delivery_date: day,
      lines: [{ offer_id: offer.id, packages_quantity: packages }],
    },
  })
const read = async (token: string, orderId: number) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data
const cancel = (token: string, orderId: number) =>
  call(endpoints.cancelOrder, { token, params: { orderId } })
const toldTo = async (token: string) =>
  (await call(endpoints.listNotifications, { token })).ok().data
const ordersOf = (buyerId: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'gross_cents'])
    .where('buyer_id', '=', buyerId)
    .execute()

/** Runs something at that moment, and puts the clock back. */
const at = async <T>(moment: string, run: () => Promise<T>): Promise<T> => {
  const { now } = clock
  clock.now = new Date(moment)
  try {
    return await run()
  } finally {
    clock.now = now
  }
}
/** Picks all of it and ships it. */
const ship = async (orderId: number) => {
  const { lines } = await read(shop.token, orderId)
  const updates = lines.map(line => ({ line_id: line.id, packages_quantity: 1 }))
  const params = { orderId }
  ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
  ;(await move(shop.token, orderId, 'ship')).ok()
}

test('the customer is told at once, with the time to contest it', async () => {
  const { id, token, purchaser } = await newCustomer()
  const { number, waits } = (await enter(id)).ok().data
  expect(waits).toBe(false)
  for (const person of [token, purchaser])
    expect(await toldTo(person)).toMatchObject([
      {
        kind: 'order_entered',
        title: 'Primeurs de Rungis a saisi une commande pour vous',
        body: `Commande ${number}, prise par téléphone. Livraison jeudi 26 novembre 2026. Vous pouvez la contester jusqu’au mercredi 25 novembre 2026 à 23:00.`,
      },
    ])
})

test('above the limit it waits for the customer’s admin, with what was ordered for that day', async () => {
  const { id, token } = await newCustomer(10_550)
  expect((await enter(id)).ok().data.waits).toBe(false)
  const second = (await enter(id)).ok().data
  expect(second.waits).toBe(true)
  const deskOf = async () =>
    (await call(endpoints.getDesk, { token: sales, query: { day: thursday, buyer_id: id } })).ok()
      .data
  expect((await deskOf()).orders).toMatchObject([
    { status: 'accepted' },
    { id: second.id, status: 'to_approve', actions: [] },
  ])
  const seen = await read(sales, second.id)
  expect(seen).toMatchObject({
    status_label: 'En attente d’approbation chez le client',
    actions: [],
    approval: null,
    lines: [{ ordered_packages: 1 }],
  })
  // Who entered it reads it, and does nothing to it.
  for (const action of ['accept', 'refuse'] as const)
    expect((await move(sales, second.id, action, 'Rupture')).status).toBe(404)
  const [rival, picker] = [await newShop(), await newMember(shop.id, 'picker')]
  for (const other of [rival.token, picker])
    expect(
      (await call(endpoints.getOrder, { token: other, params: { orderId: second.id } })).status,
    ).toBe(404)
  expect((await read(token, second.id)).status).toBe('to_approve')

  // The wholesaler has taken it already.
  const approved = (await move(token, second.id, 'approve')).ok().data
  expect(approved.history.map(({ to }) => to)).toEqual(['to_approve', 'submitted', 'accepted'])
})

test('who takes an order by telephone is told before saving that it will wait, and with what of which day', async () => {
  const { id } = await newCustomer(10_550)
  const waits = async (packages: number, delivery_date?: string) => {
    const lines = [{ offer_id: offer.id, packages_quantity: packages }]
    const body = { buyer_id: id, lines, ...(delivery_date !== undefined && { delivery_date }) }
    return (await call(endpoints.quoteOrder, { token: sales, body })).ok().data.waits
  }
  expect(await waits(1)).toBe(false)
  expect(await waits(2)).toBe(true)
  ;(await enter(id)).ok()
  expect(await waits(1, thursday)).toBe(true)
  expect(await waits(1, '2026-11-27')).toBe(false)
})

test('what the customer changed of an order that waits is its own until it is approved', async () => {
  const { id, token } = await newCustomer(0)
  const { id: orderId } = (await enter(id)).ok().data
  const [line] = (await read(token, orderId)).lines
  const body = { version: 1, lines: [{ line_id: line?.id ?? 0, packages_quantity: 2 }] }
  ;(await call(endpoints.changeOrderLines, { token, params: { orderId }, body })).ok()
  expect((await call(endpoints.getOrder, { token: sales, params: { orderId } })).status).toBe(404)
})

test('a wholesaler hears what became of the order it entered', async () => {
  const { id, token } = await newCustomer(0)
  const { id: orderId } = (await enter(id)).ok().data
  ;(await move(token, orderId, 'reject', 'Trop cher')).ok()
  expect((await toldTo(sales))[0]).toMatchObject({
    kind: 'order_cancelled',
    title: 'Chez Léon n’a pas confirmé la commande saisie',
    link: '/shop/orders',
  })
})

test('past the cut-off nothing is entered above the limit: nobody could approve it', async () => {
  const { id } = await newCustomer(0)
  expect(await enter(id, { day: '2026-11-24' })).toMatchObject({
    status: 422,
    answer: { code: 'delivery_date_closed', message: expect.stringContaining('plafond') },
  })
  expect(await ordersOf(id)).toEqual([])
})

test('on the phone and from the cart at once, no more than the limit slips through', async () => {
  const { id, purchaser } = await newCustomer(31_650)
  const order = async () => {
    ;(await add(purchaser, offer)).ok()
    const [cart] = (await call(endpoints.listCarts, { token: purchaser })).ok().data
    const params = { cartId: cart?.id ?? 0 }
    const body = { delivery_date: thursday }
    ;(await call(endpoints.updateCart, { token: purchaser, params, body })).ok()
    return validate(purchaser, { query: { separate: 'true' } })
  }
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([enter(id), order(), enter(id), enter(id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 201])
  }
  const sent = (await ordersOf(id)).filter(({ status }) => status !== 'to_approve')
  expect(sent.reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(31_650)
})

test('it is contested until the cut-off, even once it was shipped, and not a moment later', async () => {
  const { id, token, purchaser } = await newCustomer()
  const [early, late] = [(await enter(id)).ok().data, (await enter(id)).ok().data]
  for (const order of [early, late]) await ship(order.id)
  expect((await read(token, early.id)).actions.map(({ label }) => label)).toEqual([
    'Confirmer la réception',
    'Contester la commande',
  ])
  const contested = await at('2026-11-25T23:00:00+01:00', () => cancel(purchaser, early.id))
  expect(contested.ok().data).toMatchObject({ status: 'cancelled', actions: [] })
  expect(contested.ok().data.history.at(-1)?.reason).toBe('Commande contestée par le client.')
  expect((await toldTo(shop.token))[0]).toMatchObject({
    kind: 'order_cancelled',
    body: expect.stringContaining('Commande contestée par le client.'),
  })

  await at('2026-11-25T23:00:01+01:00', async () => {
    expect((await read(token, late.id)).actions.map(({ action }) => action)).toEqual([
      'confirm_delivery',
    ])
    expect((await cancel(purchaser, late.id)).status).toBe(409)
  })
})

test('what is entered for the same day may be contested for an hour, and is not delivered before', async () => {
  const { id, token } = await newCustomer()
  const order = (await enter(id, { day: '2026-11-24' })).ok().data
  await ship(order.id)
  const { actions } = await read(shop.token, order.id)
  expect(actions.map(({ action }) => action)).toEqual(['postpone'])
  expect(await move(shop.token, order.id, 'deliver')).toMatchObject({
    status: 409,
    answer: {
      code: 'order_contestable',
      message:
        'Le client peut contester cette commande jusqu’au mardi 24 novembre 2026 à 10:00\u00a0: elle se marque livrée ensuite, ou dès qu’il en confirme la réception.',
    },
  })
  const received = (await enter(id, { day: '2026-11-24' })).ok().data
  await ship(received.id)
  expect((await move(token, received.id, 'confirm_delivery')).ok().data.status).toBe('delivered')
  await at('2026-11-24T10:00:01+01:00', async () => {
    expect((await move(shop.token, order.id, 'deliver')).ok().data.status).toBe('delivered')
  })
})

test('what the buyer ordered by itself is not contested once it is picked', async () => {
  const { id, token } = await newCustomer()
  ;(await add(token, offer)).ok()
  const [order] = (await validate(token, { query: { separate: 'true' } })).ok().data.orders
  if (order === undefined) throw new Error('no order')
  ;(await move(sales, order.id, 'accept')).ok()
  await ship(order.id)
  expect((await cancel(token, order.id)).status).toBe(409)
  expect(await ordersOf(id)).toMatchObject([{ status: 'shipped' }])
})

test('a company says which wholesalers may enter orders for it', async () => {
  const { id, token, purchaser } = await newCustomer()
  const choose = (allowed: unknown, as = token, shopId = shop.id) =>
    call(endpoints.updateOrderEntry, { token: as, params: { shopId }, body: { allowed } })
  expect((await call(endpoints.listOrderEntry, { token })).ok().data).toEqual([])
  expect((await choose(false)).status).toBe(404)

  ;(await enter(id)).ok()
  const listed = async () => (await call(endpoints.listOrderEntry, { token: purchaser })).ok().data
  expect(await listed()).toEqual([
    { shop: { id: shop.id, name: 'Primeurs de Rungis' }, allowed: true },
  ])
  expect((await choose(false, purchaser)).status).toBe(403)
  expect((await choose('non')).status).toBe(422)
  for (let twice = 0; twice < 2; twice += 1)
    expect((await choose(false)).ok().data).toEqual({ allowed: false })
  expect(await listed()).toMatchObject([{ allowed: false }])

  const lines = [{ offer_id: offer.id, packages_quantity: 1 }]
  for (const answer of [
    await enter(id),
    await call(endpoints.quoteOrder, { token: sales, body: { buyer_id: id, lines } }),
    await call(endpoints.suggestOffers, { token: sales, query: { buyer_id: id, q: 'tomate' } }),
  ])
    expect(answer).toMatchObject({ status: 409, answer: { code: 'entry_not_allowed' } })
  expect(await ordersOf(id)).toHaveLength(1)

  ;(await choose(true)).ok()
  expect((await enter(id)).status).toBe(201)
})
