import { endpoints } from '@carreau/contract/endpoints'
import { parisDay } from '@carreau/domain/french/paris-time'
import { expect, test } from 'vitest'
import { openClaimsApp } from '../orders/claims/claims.test-app.ts'

const app = await openClaimsApp()
const { call, clock, db, move, newBuyer, newMember, newOffer, newOrder, newShop } = app

const boardOf = async (token: string) => {
  const { data } = (await call(endpoints.getToday, { token })).ok()
  if (data.kind !== 'shop') throw new Error('a wholesaler’s board expected')
  return data
}

test('a wholesaler reads its night by state, what ran short and how old its prices are', async () => {
  const shop = await newShop('Nuit')
  const buyer = await newBuyer()
  const offer = await newOffer(shop.id)
  const first = await newOrder(buyer.token, offer, 3)
  const second = await newOrder(buyer.token, offer, 2)
  await newOrder(buyer.token, offer)
  for (const { id } of [first, second]) (await move(shop.token, id, 'accept')).ok()
  const [line] = first.lines
  if (line === undefined) throw new Error('a line expected')
  const params = { orderId: first.id }
  const updates = [{ line_id: line.id, packages_quantity: 1, reason: 'Manque' }]
  ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
  await db
    .updateTable('offers')
    .set({ updated_at: new Date('2026-11-20T04:00:00Z') })
    .where('id', '=', offer.id)
    .execute()

  expect(await boardOf(shop.token)).toMatchObject({
    day: first.delivery_date,
    orders: { submitted: 1, accepted: 1, picking: 1, shipped: 0, delivered: 0 },
    short: [{ name: line.name, ordered_packages: 3, picked_packages: 1, orders_count: 1 }],
    claims: { open: 0, answer_by: null },
    price_list: { offers: 1 },
  })
  // Nobody sees what another wholesaler has to do.
  expect(await boardOf((await newShop('Autre')).token)).toMatchObject({
    orders: { submitted: 0, accepted: 0, picking: 0 },
    short: [],
    price_list: { offers: 0, changed_at: null },
  })
})

test('what the role does not see counts as none', async () => {
  const shop = await newShop('Rôles')
  const buyer = await newBuyer()
  await newOrder(buyer.token, await newOffer(shop.id))
  expect((await boardOf(await newMember(shop.id, 'picker'))).orders.submitted).toBe(0)
  expect((await boardOf(await newMember(shop.id, 'sales'))).orders.submitted).toBe(1)
})

test('an open claim is counted with its clock', async () => {
  const { id, lines } = await app.deliver()
  ;(
    await call(endpoints.openClaim, {
      token: app.buyer.token,
      params: { orderId: id },
      body: { lines: [{ line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé' }] },
    })
  ).ok()
  const board = await boardOf(app.shop.token)
  expect(board.claims.open).toBe(1)
  expect(board.claims.answer_by).not.toBeNull()
})

test('each tour of the day says how far it is; a wholesaler without routes is told of none', async () => {
  const shop = await newShop('Tournées')
  const offer = await newOffer(shop.id)
  const accept = async (name: string) => {
    const order = await newOrder((await newBuyer(name)).token, offer)
    ;(await move(shop.token, order.id, 'accept')).ok()
    return order
  }
  const [anna] = [await accept('Anna'), await accept('Bruno')]
  expect((await boardOf(shop.token)).tours).toEqual([])
  const route = (
    await call(endpoints.addTourRoute, { token: shop.token, body: { name: 'Nord' } })
  ).ok().data
  ;(
    await call(endpoints.moveStop, {
      token: shop.token,
      params: { orderId: anna.id },
      body: { route_id: route.id, after_order_id: null },
    })
  ).ok()
  const params = { orderId: anna.id }
  const updates = anna.lines.map(line => ({ line_id: line.id, packages_quantity: 1 }))
  ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
  ;(await move(shop.token, anna.id, 'ship')).ok()
  expect((await boardOf(shop.token)).tours).toEqual([
    {
      day: anna.delivery_date,
      id: route.id,
      name: 'Nord',
      stops: 1,
      shipped: 1,
      delivered: 0,
      left: 0,
    },
    { day: anna.delivery_date, id: null, name: null, stops: 1, shipped: 0, delivered: 0, left: 0 },
  ])
  // What is still on the road today stands before what is prepared for the day after.
  const today = parisDay(clock.now)
  await db.updateTable('orders').set({ delivery_date: today }).where('id', '=', anna.id).execute()
  expect((await boardOf(shop.token)).tours.map(({ day, name }) => [day, name])).toEqual([
    [today, 'Nord'],
    [anna.delivery_date, null],
  ])
})

test('a new wholesaler that has set no day of delivery is told so, and of no cut-off', async () => {
  const shop = await newShop('Toute neuve')
  const be = (status: 'active' | 'pending') =>
    db.updateTable('tenants').set({ status }).where('id', '=', shop.id).execute()
  await be('pending')
  await db
    .updateTable('shops')
    .set({ delivery_version: 1 })
    .where('tenant_id', '=', shop.id)
    .execute()
  expect(await boardOf(shop.token)).toMatchObject({ has_delivery_days: false, cut_off_at: null })
  await db
    .updateTable('shops')
    .set({ delivery_version: 2, delivery_days: [1, 2, 3, 4, 5, 6, 7] })
    .where('tenant_id', '=', shop.id)
    .execute()
  expect(await boardOf(shop.token)).toMatchObject({
    has_delivery_days: true,
    cut_off_at: expect.any(String),
  })
})
