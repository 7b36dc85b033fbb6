import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textsOfPdf } from '../../documents/pdf/pdf-text.test-data.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, clock, db, download, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const driver = await newMember(shop.id, 'driver')
const offer = await newOffer(shop.id)
const day = '2026-11-25'

const addRoute = async (name: string) =>
  (await call(endpoints.addTourRoute, { token: shop.token, body: { name } })).ok().data.id
const crew = (routeId: number, body: object, token = shop.token) =>
  call(endpoints.setTourCrew, { token, params: { routeId }, body })
const toursOf = async (token: string, of = day) =>
  (await call(endpoints.listTours, { token, query: { day: of } })).ok().data
const accepted = async (buyer: { token: string }) => {
  const order = await newOrder(buyer.token, offer, 3)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 3 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  return order
}

test('a tour keeps its driver and lorry from the day they are said, and its driver finds it first', async () => {
  const [north, west] = [await addRoute('Nord'), await addRoute('Ouest')]
  ;(await crew(west, { day, driver: ' Driver K. ', vehicle: 'AB-123-CD' })).ok()
  ;(await crew(north, { day, driver: 'Louis', vehicle: '' })).ok()
  ;(await crew(north, { day: '2026-11-26', driver: 'Ana', vehicle: 'XY-9' })).ok()
  const namesOf = (tours: Awaited<ReturnType<typeof toursOf>>) =>
    tours.routes.map(({ name, crew: { driver: who, vehicle }, is_own }) => [
      name,
      who,
      vehicle,
      is_own,
    ])
  expect(namesOf(await toursOf(driver))).toEqual([
    ['Ouest', 'Driver K.', 'AB-123-CD', true],
    ['Nord', 'Louis', '', false],
  ])
  // The next day goes on with whom it was last, unless another is said; days before do not follow.
  expect(namesOf(await toursOf(shop.token, '2026-11-28'))).toEqual([
    ['Nord', 'Ana', 'XY-9', false],
    ['Ouest', 'Driver K.', 'AB-123-CD', false],
  ])
  expect(namesOf(await toursOf(shop.token, '2026-11-24')).map(([, who]) => who)).toEqual(['', ''])
  expect((await toursOf(shop.token)).driver_names).toContain('driver')
  expect((await toursOf(driver)).driver_names).toEqual([])

  expect((await crew(west, { day, driver: '', vehicle: '' }, driver)).status).toBe(403)
  const rival = await newShop('Rival')
  expect((await crew(west, { day, driver: '', vehicle: '' }, rival.token)).status).toBe(404)
  expect((await crew(west, { day, driver: 'K'.repeat(61), vehicle: '' })).status).toBe(422)
})

test('note, proof and customer read who came with which lorry, and the paper what was refused at the door', async () => {
  const buyer = await newBuyer('Refus signé')
  const order = await accepted(buyer)
  const south = await addRoute('Sud')
  ;(
    await call(endpoints.placeStops, {
      token: shop.token,
      body: { order_ids: [order.id], route_id: south },
    })
  ).ok()
  ;(await crew(south, { day, driver: 'Karim', vehicle: 'AB-123-CD' })).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  const { rows } = await sql<{ carrier: string }>`
    select content->>'carrier' as carrier from documents
     where order_id = ${order.id} and kind = 'delivery_note'`.execute(db)
  expect(rows).toEqual([{ carrier: 'Karim · AB-123-CD' }])

  const ids = { params: { orderId: order.id } }
  const proofOf = (token: string) => download(endpoints.printDeliveryProof, { token, ...ids })
  expect((await proofOf(buyer.token)).status).toBe(409)
  const before = clock.now
  clock.now = new Date(`${day}T06:00:00+01:00`)
  const refusals = order.lines.map(({ id }) => ({ line_id: id, packages: 2, reason: 'Flétris' }))
  const body = { received_by: 'Léa', signature: 'M10 10L200 180', refusals, temperature_c: 4 }
  ;(await call(endpoints.deliverStop, { token: driver, ...ids, body })).ok()
  clock.now = before
  // Another lorry later changes nothing of what was signed.
  ;(await crew(south, { day, driver: 'Ana', vehicle: 'XY-9' })).ok()
  for (const token of [buyer.token, shop.token])
    expect((await call(endpoints.getDelivery, { token, ...ids })).ok().data).toMatchObject({
      by: 'driver',
      vehicle: 'AB-123-CD',
    })
  const answer = await proofOf(buyer.token)
  expect(answer.status).toBe(200)
  const text = textsOfPdf(answer.bytes).flat().join(' ')
  for (const said of [
    'Preuve de livraison',
    'driver · AB-123-CD',
    'Refusé à la porte',
    '2 colis, Flétris',
    'Colis refusés',
    'Léa',
    '4 °C',
  ])
    expect(text.replace(/\s/gu, ' ')).toContain(said)
  const stranger = await newBuyer('Autre')
  expect((await proofOf(stranger.token)).status).toBe(404)
})
