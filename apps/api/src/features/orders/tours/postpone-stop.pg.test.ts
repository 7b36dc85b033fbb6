import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, clock, db, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const driver = await newMember(shop.id, 'driver')
const sales = await newMember(shop.id, 'sales')
const offer = await newOffer(shop.id)
const day = '2026-11-25'
const friday = '2026-11-27'

/** An order on the road that nobody received. */
const left = async (name: string, reason = 'Client absent') => {
  const buyer = await newBuyer(name)
  const order = await newOrder(buyer.token, offer, 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 2 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  later(1)
  if (reason !== '') await leave(order.id, reason)
  later(1)
  return { buyer, order }
}
const later = (minutes: number) => {
  clock.now = new Date(clock.now.getTime() + minutes * 60_000)
}
const leave = async (orderId: number, reason: string, at?: string) =>
  (
    await call(endpoints.leaveStop, { token: driver, params: { orderId }, body: { reason, at } })
  ).ok()
const postpone = (orderId: number, body: object, { token = sales, key = '' } = {}) =>
  call(endpoints.postponeStop, { token, params: { orderId }, body, ...(key !== '' && { key }) })
const orderOf = async (token: string, orderId: number) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data
const toursOf = async (of: string) =>
  (await call(endpoints.listTours, { token: driver, query: { day: of } })).ok().data
const stopOf = async (of: string, orderId: number) => {
  const { routes, unrouted } = await toursOf(of)
  return [...unrouted, ...routes.flatMap(({ stops }) => stops)].find(
    ({ order_id }) => order_id === orderId,
  )
}
const deskOf = async (of: string) =>
  (await call(endpoints.getDesk, { token: sales, query: { day: of } })).ok().data
const boardLeft = async () => {
  const { data } = (await call(endpoints.getToday, { token: sales })).ok()
  return data.kind === 'shop' ? data.left : null
}
const newsOf = async (token: string) =>
  (await call(endpoints.listNotifications, { token, query: {} }))
    .ok()
    .data.filter(({ kind }) => kind === 'order_postponed')

test('what could not be delivered is counted with its reason on board, desk and tour until it is put off', async () => {
  const { buyer, order } = await left('Fermé le mercredi')
  expect(await boardLeft()).toEqual({ orders: 1, day })
  expect((await deskOf(day)).days.find(({ date }) => date === day)).toMatchObject({
    shipped: 1,
    left: 1,
  })
  expect((await deskOf(day)).orders).toMatchObject([{ left_for: 'Client absent' }])
  expect((await toursOf(day)).next_day).toBe('2026-11-26')

  const answer = (await postpone(order.id, { day: friday })).ok().data
  expect(answer).toEqual({
    order_id: order.id,
    number: order.number,
    delivery_date: friday,
    route_id: null,
  })
  expect(await boardLeft()).toEqual({ orders: 0, day: null })
  expect((await deskOf(day)).orders).toEqual([])
  expect((await deskOf(friday)).orders).toMatchObject([
    { status: 'shipped', left_for: null, postponed_from: day },
  ])
  expect(await stopOf(day, order.id)).toBeUndefined()
  expect(await stopOf(friday, order.id)).toMatchObject({ attempt: null, postponed_from: day })

  const read = await orderOf(buyer.token, order.id)
  expect(read).toMatchObject({ status: 'shipped', delivery_date: friday, postponed_from: day })
  expect(read.history.at(-1)).toMatchObject({
    from: 'shipped',
    to: 'shipped',
    to_label: 'Livraison reportée',
    actor: 'sales',
    reason:
      'Au vendredi 27 novembre 2026, au lieu du mercredi 25 novembre 2026. Motif\u00a0: Client absent.',
  })
  expect(await newsOf(buyer.token)).toMatchObject([
    {
      body: `Commande ${order.number}\u00a0: livraison reportée au vendredi 27 novembre 2026. Motif\u00a0: Client absent.`,
    },
  ])
})

test('its delivery note is replaced by one of its new day, and the invoice is of the day it comes', async () => {
  const { buyer, order } = await left('Papiers')
  const notesOf = async () =>
    (
      await sql<{ number: string; content: { deliveryDate: string; replaces?: object } }>`
        select number, content from documents
         where order_id = ${order.id} and kind = 'delivery_note' order by id`.execute(db)
    ).rows
  const [first] = await notesOf()
  ;(await postpone(order.id, { day: friday })).ok()
  const [kept, second] = await notesOf()
  expect(kept).toEqual(first)
  expect(second).toMatchObject({
    content: {
      deliveryDate: friday,
      shippedOn: friday,
      replaces: { number: first?.number, deliveryDate: day },
    },
  })
  const { documents } = await orderOf(buyer.token, order.id)
  expect(documents.filter(({ kind }) => kind === 'delivery_note')).toMatchObject([
    { number: second?.number, label: 'Bon de livraison' },
  ])

  const before = clock.now
  clock.now = new Date(`${friday}T06:00:00+01:00`)
  const body = { received_by: 'Léa' }
  ;(await call(endpoints.deliverStop, { token: driver, params: { orderId: order.id }, body })).ok()
  const { rows } = await sql<{ content: object }>`
    select content from documents where order_id = ${order.id} and kind = 'invoice'`.execute(db)
  clock.now = before
  expect(rows).toMatchObject([
    { content: { deliveredOn: friday, deliveryNote: { number: second?.number } } },
  ])
})

test('it goes to another tour too, alone: its customer keeps its place for next time', async () => {
  const { buyer, order } = await left('Autre camion')
  const [north, south] = await Promise.all(
    ['Nord', 'Sud'].map(
      async name =>
        (await call(endpoints.addTourRoute, { token: sales, body: { name } })).ok().data.id,
    ),
  )
  const place = { order_ids: [order.id], route_id: north }
  ;(await call(endpoints.placeStops, { token: sales, body: place })).ok()
  const asked = { token: sales, params: { orderId: order.id } }
  expect((await call(endpoints.getPostponement, asked)).ok().data).toMatchObject({
    reason: 'Client absent',
    days: expect.arrayContaining(['2026-11-26', friday]),
    route_id: north,
  })
  ;(await postpone(order.id, { day: friday, route_id: south })).ok()
  const { routes } = await toursOf(friday)
  expect(routes.find(({ id }) => id === south)?.stops).toMatchObject([{ order_id: order.id }])
  const { rows } = await sql<{ id: number }>`
    select route_id as id from tour_customers where buyer_id = ${buyer.id}`.execute(db)
  expect(rows).toEqual([{ id: north }])
  // And back, the same day: a second round of the same night.
  ;(await postpone(order.id, { day: friday, route_id: north })).ok()
  expect((await stopOf(friday, order.id))?.order_id).toBe(order.id)
})

test('pressed twice, the customer is told once; a second closed door counts again', async () => {
  const { buyer, order } = await left('Deux fois')
  ;(await postpone(order.id, { day: friday }, { key: 'same' })).ok()
  ;(await postpone(order.id, { day: friday }, { key: 'same' })).ok()
  ;(await postpone(order.id, { day: friday })).ok()
  const steps = (await orderOf(buyer.token, order.id)).history.filter(({ from, to }) => from === to)
  expect(steps).toHaveLength(1)
  // A phone that comes back tells of the door that the desk has settled: nothing counts again.
  await leave(order.id, 'Client absent', new Date(clock.now.getTime() - 60_000).toISOString())
  expect((await stopOf(friday, order.id))?.attempt).toBe(null)
  later(1)
  await leave(order.id, 'Encore fermé')
  expect((await stopOf(friday, order.id))?.attempt).toMatchObject({ reason: 'Encore fermé' })
  later(1)
  ;(await postpone(order.id, { day: '2026-11-28' })).ok()
  expect(await orderOf(buyer.token, order.id)).toMatchObject({ postponed_from: day })
})

test('only what is on the road is put off, within two weeks, by who plans', async () => {
  const { buyer, order } = await left('Règles', '')
  for (const wrong of ['2026-11-23', '2026-11-24', '2026-12-30'])
    expect((await postpone(order.id, { day: wrong })).answer).toMatchObject({
      code: 'delivery_date_closed',
    })
  expect((await postpone(order.id, { day: 'demain' })).status).toBe(422)
  expect((await postpone(order.id, { day: friday, route_id: 999_999 })).answer).toMatchObject({
    code: 'tour_route_not_found',
  })
  // Nothing of what was refused is left.
  expect(await orderOf(buyer.token, order.id)).toMatchObject({ delivery_date: day })
  const rival = await newShop('Rival')
  expect((await postpone(order.id, { day: friday }, { token: rival.token })).status).toBe(404)
  for (const token of [driver, buyer.token])
    expect((await postpone(order.id, { day: friday }, { token })).status).toBe(403)
  const waiting = await newOrder((await newBuyer('Tôt')).token, offer, 2)
  ;(await move(shop.token, waiting.id, 'accept')).ok()
  expect((await postpone(waiting.id, { day: friday })).answer).toMatchObject({
    code: 'action_not_allowed_in_state',
  })
})
