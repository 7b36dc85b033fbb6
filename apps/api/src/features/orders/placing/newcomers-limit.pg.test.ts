import { endpoints } from '@carreau/contract/endpoints'
import { newcomerLimitCents } from '@carreau/domain/customers/credit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getCustomer, updateCustomer } from '../../customers/customers.ts'
import { placeDecided } from '../door/place-decided.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const {
  db,
  clock,
  add,
  bringForward,
  call,
  listCarts,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  validate,
} = await openOrderingApp()

const terms = { newcomer_limit_cents: newcomerLimitCents }
const shop = await newShop('Primeurs de Rungis', { ...terms, auto_accept: true })
/** 527.50 € with its VAT: two of them are within what a new customer may have open, three are not. */
const pallet = await newOffer(shop.id, { offer: { unit_price_e4: 5_000_000 } })
const reached = { status: 409, answer: { code: 'credit_limit_reached' } }
const ordersOf = (buyerId: number) =>
  db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId).orderBy('id').execute()

const deliver = async (sellerToken: string, order: Awaited<ReturnType<typeof newOrder>>) => {
  const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 1 }))
  const params = { orderId: order.id }
  ;(await call(endpoints.pickOrder, { token: sellerToken, params, body: { updates } })).ok()
  ;(await move(sellerToken, order.id, 'ship')).ok()
  await bringForward(order.id)
  ;(await move(sellerToken, order.id, 'deliver')).ok()
}

test('a company founded a minute ago orders for 1 500 € from a wholesaler, and is told what is open and what remains', async () => {
  const { token, id } = await newBuyer('Hôtel du Lac')
  await newOrder(token, pallet, 2)
  ;(await add(token, pallet)).ok()
  const [cart] = await listCarts(token)
  const message =
    'Primeurs de Rungis ne vous a encore rien livré\u00a0: jusqu’à sa première livraison, vos commandes en cours y sont limitées à 1\u202f500,00\u00a0€ TTC. Vous en avez pour 1\u202f055,00\u00a0€, il reste 445,00\u00a0€\u00a0: celle-ci en ajouterait 527,50\u00a0€. Commandez moins ou appelez Primeurs de Rungis, qui peut relever cette limite.'
  expect(cart?.blockers).toEqual([{ code: 'credit_limit_reached', message }])
  expect(await validate(token)).toMatchObject({ ...reached, answer: { message } })
  expect(await validate(token, { query: { separate: 'true' } })).toMatchObject(reached)
  expect(await ordersOf(id)).toHaveLength(1)
})

test('a first order alone may not be beyond it', async () => {
  const { token, id } = await newBuyer()
  ;(await add(token, pallet, 40)).ok()
  expect(await validate(token)).toMatchObject({
    ...reached,
    answer: { message: expect.stringContaining('Celle-ci fait 21\u202f100,00\u00a0€.') },
  })
  expect(await ordersOf(id)).toEqual([])
})

test('each wholesaler counts for itself', async () => {
  const { token } = await newBuyer()
  await newOrder(token, pallet, 2)
  const other = await newShop('Halle du Midi', terms)
  const theirs = await newOffer(other.id, { offer: { unit_price_e4: 5_000_000 } })
  await newOrder(token, theirs, 2)
})

test('a living order does not grow beyond it, by its lines or by a cart that joins it', async () => {
  const { token } = await newBuyer()
  const order = await newOrder(token, pallet, 2)
  const grown = await call(endpoints.changeOrderLines, {
    token,
    params: { orderId: order.id },
    body: { version: 1, lines: [{ line_id: order.lines[0]?.id, packages_quantity: 3 }] },
  })
  expect(grown).toMatchObject(reached)
  ;(await add(token, pallet)).ok()
  expect(await validate(token)).toMatchObject(reached)
})

test('what waits for the buyer’s own admin is judged when it is approved', async () => {
  const buyer = await newBuyer('Cantine', { approval_limit_cents: 100 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const [one, other] = [
    await newOrder(purchaser, pallet, 2),
    await newOrder(purchaser, pallet, 2),
  ] as const
  ;(await move(buyer.token, one.id, 'approve')).ok()
  expect(await move(buyer.token, other.id, 'approve')).toMatchObject(reached)
})

test('a list does not order beyond it by itself', async () => {
  const buyer = await newBuyer()
  const sent = await db.transaction().execute(trx =>
    placeDecided(trx, buyer.id, {
      orders: [
        {
          shopId: shop.id,
          goodsCents: 150_000,
          lines: [{ offerId: pallet.id, packagesMilli: 3_000, allowed: [] }],
        },
      ],
      date: '2026-11-25',
      note: '',
      by: { userId: 1, firstName: 'Liste', role: 'admin' },
      mayWait: false,
      now: clock.now,
    }),
  )
  expect(sent).toMatchObject({ kind: 'refused', message: /ne vous a encore rien livré/ })
  expect(await ordersOf(buyer.id)).toEqual([])
})

test('of carts sent at once, those go together that it carries', async () => {
  const buyer = await newBuyer()
  const colleague = await newMember(buyer.id, 'purchaser')
  const separately = { query: { separate: 'true' } }
  ;(await add(buyer.token, pallet, 2)).ok()
  await Promise.all([
    validate(buyer.token, separately),
    add(colleague, pallet, 2).then(() => validate(colleague, separately)),
  ])
  const placed = await ordersOf(buyer.id)
  expect(placed.reduce((sum, order) => sum + order.gross_cents, 0)).toBeLessThanOrEqual(150_000)
})

const pickedAs = async (order: Awaited<ReturnType<typeof newOrder>>, packages: number) => {
  const updates = order.lines.map(({ id }) => ({
    line_id: id,
    packages_quantity: packages,
    ...(packages === 0 && { reason: 'Rupture' }),
  }))
  const params = { orderId: order.id }
  ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  await bringForward(order.id)
}

test('whoever confirms its own delivery is no better known for it, until three days have passed without a claim', async () => {
  const { token } = await newBuyer('Bistrot du Quai')
  const order = await newOrder(token, pallet, 1)
  await pickedAs(order, 1)
  ;(await move(token, order.id, 'confirm_delivery')).ok()
  const confirmedAgo = (hours: number) =>
    sql`
      update order_history set at = now() - make_interval(hours => ${hours}::int)
       where order_id = ${order.id} and to_status = 'delivered'`.execute(db)
  await confirmedAgo(71)
  ;(await add(token, pallet, 40)).ok()
  expect(await validate(token)).toMatchObject(reached)
  const params = { orderId: order.id }
  const told = await call(endpoints.getOrder, { token: shop.token, params })
  expect(told.ok().data.newcomer).toMatchObject({ reason: 'founded' })
  await confirmedAgo(73)
  expect(await validate(token)).toMatchObject({ status: 200 })
})

test('a delivery of which nothing was there makes nobody known', async () => {
  const { token } = await newBuyer('Bistrot du Pont')
  const order = await newOrder(token, pallet, 1)
  await pickedAs(order, 0)
  ;(await move(shop.token, order.id, 'deliver')).ok()
  ;(await add(token, pallet, 40)).ok()
  expect(await validate(token)).toMatchObject(reached)
})

test('delivered once, a customer is known: what it may have open is what was agreed', async () => {
  const { token } = await newBuyer()
  const first = await newOrder(token, pallet)
  ;(await add(token, pallet, 3)).ok()
  expect(await validate(token)).toMatchObject(reached)
  await deliver(shop.token, first)
  ;(await validate(token)).ok()
})

test('what the wholesaler agrees with a customer takes its place at once', async () => {
  const buyer = await newBuyer()
  await newOrder(buyer.token, pallet)
  const sales = { type: 'shop', id: shop.id, role: 'admin' } as const
  const before = await getCustomer(db, sales, buyer.id, clock.now)
  expect(before.terms).toMatchObject({ credit_limit: null, newcomer_limit: 1_500 })
  const agreed = await updateCustomer(
    db,
    sales,
    { buyerId: buyer.id, credit_limit: 8_000 },
    clock.now,
  )
  expect(agreed.terms).toMatchObject({ credit_limit: 8_000, newcomer_limit: null })
  await newOrder(buyer.token, pallet, 10)
})

test('the wholesaler says what new customers may have open, or that there is no limit', async () => {
  const strict = await newShop('Prudent', { newcomer_limit_cents: 10_000 })
  const dear = await newOffer(strict.id, { offer: { unit_price_e4: 1_000_000 } })
  const buyer = await newBuyer()
  ;(await add(buyer.token, dear)).ok()
  expect(await validate(buyer.token)).toMatchObject(reached)
  await db
    .updateTable('shops')
    .set({ newcomer_limit_cents: null })
    .where('tenant_id', '=', strict.id)
    .execute()
  await newOrder(buyer.token, dear, 200)
})

test('what the wholesaler enters itself is its own risk: it is warned and goes on', async () => {
  const buyer = await newBuyer()
  await newOrder(buyer.token, pallet)
  const sales = await newMember(shop.id, 'sales')
  const lines = [{ offer_id: pallet.id, packages_quantity: 4 }]
  const quoted = await call(endpoints.quoteOrder, {
    token: sales,
    body: { buyer_id: buyer.id, lines },
  })
  expect(quoted.ok().data.credit).toEqual({
    policy: 'warn',
    owed: 2_637.5,
    limit: 1_500,
    beyond: 1_137.5,
    until_first_delivery: true,
  })
  const body = { buyer_id: buyer.id, delivery_date: '2026-11-25', lines }
  const { id } = (await call(endpoints.enterOrder, { token: sales, body })).ok().data
  const seen = await call(endpoints.getOrder, { token: shop.token, params: { orderId: id } })
  expect(seen.ok().data.credit).toMatchObject({ beyond: 1_137.5, until_first_delivery: true })
  // It counts for what the buyer orders itself.
  ;(await add(buyer.token, pallet)).ok()
  expect(await validate(buyer.token)).toMatchObject(reached)
})
