import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const {
  db,
  clock,
  add,
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

const shop = await newShop('Primeurs de Rungis', {
  minimum_order_cents: 1_000,
  franco_cents: 3_000,
  fee_cents: 500,
})
const tomato = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })
const batavia = await newOffer(shop.id, { product: { commercial_designation: 'Batavia' } })

const one = async (token: string, query: Record<string, string> = {}) => {
  const { orders } = (await validate(token, { query })).ok().data
  expect(orders).toHaveLength(1)
  const [order] = orders
  if (order === undefined) throw new Error('no order')
  return order
}
const read = async (token: string, orderId: number) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data
const ordersOf = (buyerId: number) =>
  db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId).orderBy('id').execute()

test('a cart joins the order of its day: one order, its terms those of the whole', async () => {
  const buyer = await newBuyer()
  const first = await newOrder(buyer.token, tomato, 12)
  expect(first.totals).toMatchObject({ net: 17, delivery_fee: 5 })

  ;(await add(buyer.token, tomato, 3)).ok()
  ;(await add(buyer.token, batavia, 4)).ok()
  const [cart] = await listCarts(buyer.token)
  // 7 € alone lie below the minimum and the franco; with the order only the franco is missing.
  expect(cart).toMatchObject({
    price: 7,
    delivery_fee: 0,
    missing_for_minimum: 0,
    missing_for_franco: 11,
    blockers: [],
    joins: { id: first.id, number: first.number, status: 'submitted', goods: 12 },
  })
  const joined = await one(buyer.token)
  expect(joined).toMatchObject({
    id: first.id,
    joined: true,
    version: 2,
    totals: { net: 24, delivery_fee: 5 },
    lines: [
      { name: 'Tomate grappe', ordered_packages: 15, line_total: 15 },
      { name: 'Batavia', ordered_packages: 4, line_total: 4 },
    ],
    changes: [
      {
        state: 'made',
        kind: 'joined',
        revision: 2,
        actor: 'admin',
        lines: [
          { name: 'Tomate grappe', before_packages: 12, after_packages: 15 },
          { name: 'Batavia', before_packages: 0, after_packages: 4 },
        ],
      },
    ],
  })
  expect(await listCarts(buyer.token)).toEqual([])

  // The franco reached by an addition gives the fee back.
  ;(await add(buyer.token, tomato, 15)).ok()
  expect((await one(buyer.token)).totals).toMatchObject({ net: 34, delivery_fee: 0 })
  expect(await ordersOf(buyer.id)).toHaveLength(1)
})

test('a separate order is one of its own, with terms of its own', async () => {
  const buyer = await newBuyer()
  const first = await newOrder(buyer.token, tomato, 12)
  ;(await add(buyer.token, batavia, 4)).ok()
  expect(await validate(buyer.token, { query: { separate: 'true' } })).toMatchObject({
    status: 422,
    answer: { code: 'minimum_not_reached' },
  })
  ;(await add(buyer.token, batavia, 7)).ok()
  const second = await one(buyer.token, { separate: 'true' })
  expect(second).toMatchObject({ joined: false, version: 1, totals: { net: 16, delivery_fee: 5 } })
  expect(second.id).not.toBe(first.id)
})

test('what is added at another price stands beside what was agreed', async () => {
  const buyer = await newBuyer()
  const offer = await newOffer(shop.id)
  const first = await newOrder(buyer.token, offer, 12)
  await db.updateTable('offers').set({ unit_price_e4: 20_000 }).where('id', '=', offer.id).execute()
  ;(await add(buyer.token, offer, 2)).ok()
  const joined = await one(buyer.token)
  expect(joined.id).toBe(first.id)
  expect(
    joined.lines.map(line => [line.ordered_packages, line.unit_price, line.line_total]),
  ).toEqual([
    [12, 1, 12],
    [2, 2, 4],
  ])
})

test('another day, another wholesaler and an order past changing are not joined', async () => {
  const buyer = await newBuyer()
  const first = await newOrder(buyer.token, tomato, 12)
  ;(await add(buyer.token, tomato, 12)).ok()
  const [cart] = await listCarts(buyer.token)
  const params = { cartId: cart?.id ?? 0 }
  const body = { delivery_date: '2026-11-27' }
  ;(await call(endpoints.updateCart, { token: buyer.token, params, body })).ok()
  expect((await one(buyer.token)).joined).toBe(false)

  ;(await call(endpoints.cancelOrder, { token: buyer.token, params: { orderId: first.id } })).ok()
  ;(await add(buyer.token, tomato, 12)).ok()
  const second = await one(buyer.token)
  expect(second).toMatchObject({ joined: false, delivery_date: '2026-11-25' })

  ;(await move(shop.token, second.id, 'accept')).ok()
  const picker = await newMember(shop.id, 'picker')
  const updates = second.lines.map(({ id: line_id }) => ({ line_id, packages_quantity: 12 }))
  const picking = { token: picker, params: { orderId: second.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await add(buyer.token, tomato, 12)).ok()
  expect((await one(buyer.token)).joined).toBe(false)
})

test('after the cut-off the cart goes to the next day and joins nothing of the day before', async () => {
  const buyer = await newBuyer()
  await newOrder(buyer.token, tomato, 12)
  ;(await add(buyer.token, tomato, 12)).ok()
  clock.now = new Date('2026-11-24T23:00:00+01:00')
  const next = await one(buyer.token)
  expect(next).toMatchObject({ joined: false, delivery_date: '2026-11-26' })
  clock.now = new Date('2026-11-24T09:00:00+01:00')
})

test('however many copies of the call arrive, the cart is added once', async () => {
  const buyer = await newBuyer()
  const first = await newOrder(buyer.token, tomato, 12)
  ;(await add(buyer.token, tomato, 3)).ok()
  const [cart] = await listCarts(buyer.token)
  const same = () =>
    validate(buyer.token, { key: 'join', query: { cart_ids: cart?.id ?? 0, seen_total: 3 } })
  for (const answer of await Promise.all([same(), same(), same(), same()]))
    expect(answer.ok().data.orders).toMatchObject([{ id: first.id, joined: true, version: 2 }])
  expect((await read(buyer.token, first.id)).lines).toMatchObject([{ ordered_packages: 15 }])
})

test('an order that grows beyond the limit waits for an admin with what was added alone', async () => {
  const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 2_500 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const first = await newOrder(purchaser, tomato, 12)
  ;(await move(shop.token, first.id, 'accept')).ok()
  ;(await add(purchaser, tomato, 10)).ok()

  const waiting = await one(purchaser)
  expect(waiting).toMatchObject({
    id: first.id,
    joined: true,
    status: 'accepted',
    version: 1,
    totals: { net: 17 },
    changes: [{ state: 'to_approve', revision: null, answers: ['withdraw'] }],
  })
  // The wholesaler knows nothing of it yet.
  expect((await read(shop.token, first.id)).changes).toEqual([])

  const [change] = (await read(buyer.token, first.id)).changes
  expect(change?.answers).toEqual(['approve', 'reject'])
  const params = { orderId: first.id, changeId: change?.id ?? 0 }
  const answer = (token: string, action: string) =>
    call(endpoints.answerOrderChange, { token, params, body: { action, reason: 'Trop' } })
  expect(await answer(purchaser, 'approve')).toMatchObject({
    status: 403,
    answer: { code: 'role_not_allowed' },
  })
  expect((await answer(buyer.token, 'approve')).ok().data).toMatchObject({
    status: 'accepted',
    version: 2,
    lines: [{ ordered_packages: 22, added_packages: 10 }],
    totals: { net: 27 },
  })
  expect(await answer(buyer.token, 'approve')).toMatchObject({
    answer: { code: 'change_already_answered' },
  })
})

test('where the wholesaler confirms each change, what is added to an accepted order is asked for', async () => {
  const asking = await newShop('Fruits de Provence', { confirm_changes: true })
  const offer = await newOffer(asking.id)
  const buyer = await newBuyer()
  const first = await newOrder(buyer.token, offer, 4)
  ;(await add(buyer.token, offer, 1)).ok()
  // Not accepted yet: the wholesaler answers for all of it.
  expect(await one(buyer.token)).toMatchObject({ id: first.id, version: 2 })
  ;(await move(asking.token, first.id, 'accept')).ok()
  ;(await add(buyer.token, offer, 2)).ok()
  expect(await one(buyer.token)).toMatchObject({
    version: 2,
    lines: [{ ordered_packages: 5 }],
    changes: [{ state: 'made' }, { state: 'asked', answers: ['withdraw'] }],
  })
  await db.updateTable('offers').set({ unit_price_e4: 15_000 }).where('id', '=', offer.id).execute()
  const [, change] = (await read(asking.token, first.id)).changes
  const params = { orderId: first.id, changeId: change?.id ?? 0 }
  const body = { action: 'accept' }
  const accepted = await call(endpoints.answerOrderChange, { token: asking.token, params, body })
  // At the price the buyer saw.
  expect(accepted.ok().data).toMatchObject({
    version: 3,
    lines: [{ ordered_packages: 7, unit_price: 1, line_total: 7 }],
  })
})
