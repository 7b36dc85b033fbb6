import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, clock, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const driver = await newMember(shop.id, 'driver')
const [tomatoes, leeks] = [await newOffer(shop.id), await newOffer(shop.id)]
const day = '2026-11-25'

const shipped = async (buyer: { token: string }, offer = tomatoes) => {
  const order = await newOrder(buyer.token, offer, 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 2 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  return order
}
const leave = (orderId: number, body: object, { token = driver, key = '' } = {}) =>
  call(endpoints.leaveStop, {
    token,
    params: { orderId },
    body,
    ...(key !== '' && { key }),
  })
const deliver = (orderId: number, body: object = {}) =>
  call(endpoints.deliverStop, {
    token: driver,
    params: { orderId },
    body: { received_by: 'Léa', ...body },
  })
const tours = async () =>
  (await call(endpoints.listTours, { token: driver, query: { day } })).ok().data
const stopOf = async (orderId: number) =>
  (await tours()).unrouted.find(({ order_id }) => order_id === orderId)
const deliveryOf = async (token: string, orderId: number) =>
  (await call(endpoints.getDelivery, { token, params: { orderId } })).ok()

test('nobody is there: the order stays on the road with why, both sides read it, and the next try delivers it', async () => {
  const buyer = await newBuyer('Absent')
  const order = await shipped(buyer)
  const at = '2026-11-24T05:12:00+01:00'
  ;(await leave(order.id, { at, reason: 'Client absent' }, { key: 'once' })).ok()
  // The network took the answer: the phone says it again.
  ;(await leave(order.id, { at, reason: 'Client absent' }, { key: 'once' })).ok()
  expect(await stopOf(order.id)).toMatchObject({
    status: 'shipped',
    delivered: null,
    attempt: { at: '2026-11-24T04:12:00.000Z', by: 'driver', reason: 'Client absent' },
  })
  expect((await tours()).days).toEqual([expect.objectContaining({ day, left_count: 1 })])
  const read = await deliveryOf(buyer.token, order.id)
  expect(read).toEqual(await deliveryOf(shop.token, order.id))
  expect(read).toMatchObject({ data: null, attempts: [{ reason: 'Client absent' }] })
  ;(await deliver(order.id)).ok()
  expect(await stopOf(order.id)).toMatchObject({ status: 'delivered' })
  expect((await tours()).days).toEqual([expect.objectContaining({ left_count: 0 })])
})

test('a tour told delivered as a whole leaves out whoever was not there: nothing of it is invoiced', async () => {
  const [there, away] = [
    await shipped(await newBuyer('Présent')),
    await shipped(await newBuyer('Parti')),
  ]
  ;(await leave(away.id, { reason: 'Fermé' })).ok()
  const before = clock.now
  clock.now = new Date(`${day}T12:00:00+01:00`)
  const body = { day, route_id: null, action: 'deliver' }
  const { data } = (await call(endpoints.sendTour, { token: shop.token, body })).ok()
  clock.now = before
  expect(data.find(({ order_id }) => order_id === there.id)).toMatchObject({ done: true })
  expect(data.find(({ order_id }) => order_id === away.id)).toMatchObject({
    done: false,
    message: 'Non livrée au dernier passage\u00a0: Fermé.',
  })
  expect((await stopOf(away.id))?.status).toBe('shipped')
})

test('all of an order is refused, each line for its own reason, and the proof says so to both', async () => {
  const buyer = await newBuyer('Refus')
  const order = await shipped(buyer, leeks)
  const refusals = order.lines.map(({ id }) => ({ line_id: id, packages: 2, reason: 'Flétris' }))
  ;(await deliver(order.id, { refusals })).ok()
  for (const token of [buyer.token, shop.token])
    expect((await deliveryOf(token, order.id)).data?.refusals).toMatchObject([
      { name: order.lines[0]?.name, packages: 2, reason: 'Flétris' },
    ])
})

test('a stop is left undelivered only while it is on the road, with a reason, by who drives', async () => {
  const order = await shipped(await newBuyer('Livré'))
  expect((await leave(order.id, { reason: '  ' })).answer).toMatchObject({
    errors: { reason: ['Indiquez pourquoi rien n’a été livré.'] },
  })
  const rival = await newShop('Rival')
  const theirs = { token: await newMember(rival.id, 'driver') }
  expect((await leave(order.id, { reason: 'Fermé' }, theirs)).status).toBe(404)
  const sales = { token: await newMember(shop.id, 'sales') }
  expect((await leave(order.id, { reason: 'Fermé' }, sales)).status).toBe(403)
  ;(await deliver(order.id)).ok()
  expect((await leave(order.id, { reason: 'Fermé' })).answer).toMatchObject({
    code: 'stop_already_delivered',
  })
  const waiting = await newOrder((await newBuyer('Tôt')).token, tomatoes, 2)
  ;(await move(shop.token, waiting.id, 'accept')).ok()
  expect((await leave(waiting.id, { reason: 'Fermé' })).answer).toMatchObject({
    code: 'stop_not_shipped',
  })
})
