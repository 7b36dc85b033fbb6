import { endpoints } from '@carreau/contract/endpoints'
import { isDeliveryOpen } from '@carreau/domain/companies/delivery-calendar'
import { addDays } from '@carreau/domain/french/paris-time'
import { expect, test } from 'vitest'
import { listJobs } from '../lists.jobs.ts'
import { openListsApp } from '../lists.test-app.ts'
import { resolveList } from '../ordering/resolve-list.sql.ts'
import { prepareLists } from './prepare-lists.ts'

const { db, call, create, read, newBuyer, newMember, newOffer, newShop, listCarts } =
  await openListsApp()

const shop = await newShop('Primeurs de Rungis')
const tomato = await newOffer(shop.id, { product: { name: 'Tomate' } })
const gone = await newOffer(shop.id, {
  product: { name: 'Fraise', months: [5] },
  offer: { is_available: false },
})
// The clock of the app stands on Tuesday 24 November, 09:00; cut-offs are at 23:00 the day before.
const wednesdayMorning = new Date('2026-11-25T10:59:00+01:00')
const wednesdayNoon = new Date('2026-11-25T11:00:00+01:00')

const thursdays = (token: string, ...offers: { specification_id: number }[]) =>
  create(token, {
    type: 'recurrent',
    recurrences: [{ days: [4], shop_id: null }],
    specifications: offers.map(({ specification_id }) => ({
      id: specification_id,
      packages_quantity: 2,
    })),
  })
const schedule = (token: string, listId: number, body: unknown) =>
  call(endpoints.scheduleList, { token, params: { listId }, body })

test('a recurrent list tells its next delivery', async () => {
  const { token } = await newBuyer()
  expect((await thursdays(token, tomato)).next_occurrence).toEqual({
    date: '2026-11-26',
    cut_off_at: '2026-11-25T22:00:00.000Z',
    prepare_at: '2026-11-25T10:00:00.000Z',
  })
})

test('its carts are prepared in time, once, for its day, without what is out of season', async () => {
  const { token } = await newBuyer()
  const { id } = await thursdays(token, gone, tomato)

  await prepareLists(db, wednesdayMorning)
  expect(await listCarts(token)).toEqual([])
  await Promise.all([prepareLists(db, wednesdayNoon), prepareLists(db, wednesdayNoon)])
  await prepareLists(db, wednesdayNoon)

  const carts = await listCarts(token)
  expect(carts).toMatchObject([{ delivery_date: '2026-11-26', items: [{ packages_quantity: 2 }] }])
  const [list] = (await read(token)).lists
  expect(list).toMatchObject({
    id,
    next_occurrence: { date: '2026-12-03' },
    last_preparation: {
      date: '2026-11-26',
      cart_ids: carts.map(cart => cart.id),
      added: [{ id: tomato.specification_id, shop_id: shop.id, packages_quantity: 2 }],
      not_added: [{ id: gone.specification_id, code: 'out_of_season' }],
    },
  })
  expect(list?.last_preparation?.prepared_at).toContain('2026-11-25T')
})

test('a suspended buyer’s carts are not prepared', async () => {
  const { id, token } = await newBuyer()
  await thursdays(token, tomato)
  await db.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', id).execute()
  await prepareLists(db, wednesdayNoon)
  expect(await listCarts(token)).toEqual([])
  await db.updateTable('tenants').set({ status: 'active' }).where('id', '=', id).execute()
  await prepareLists(db, wednesdayNoon)
  expect(await listCarts(token)).toHaveLength(1)
})

test('what a person has already put into the cart is completed, not doubled', async () => {
  const { token } = await newBuyer()
  await thursdays(token, tomato)
  const body = { ...tomato, packages_quantity: 1 }
  ;(await call(endpoints.addToCart, { token, body })).ok()
  await listJobs({ db, now: () => wednesdayNoon }).prepare_lists.run({})
  expect((await listCarts(token))[0]?.items).toMatchObject([{ packages_quantity: 2 }])
})

test('a list of nothing but what is out of season is prepared, empty', async () => {
  const { token } = await newBuyer()
  await thursdays(token, gone)
  await prepareLists(db, wednesdayNoon)
  expect((await read(token)).lists[0]?.last_preparation).toMatchObject({ cart_ids: [], added: [] })
  expect(await listCarts(token)).toEqual([])
})

test('a paused list is not prepared, a resumed one is', async () => {
  const { token } = await newBuyer()
  const { id } = await thursdays(token, tomato)
  expect((await schedule(token, id, { paused: true })).ok().data).toMatchObject({
    paused: true,
    next_occurrence: null,
  })
  await prepareLists(db, wednesdayNoon)
  expect(await listCarts(token)).toEqual([])
  ;(await schedule(token, id, { paused: false })).ok()
  await prepareLists(db, wednesdayNoon)
  expect(await listCarts(token)).toHaveLength(1)
})

test('two people who skip the next delivery skip one, and may take it back', async () => {
  const { id: buyer, token } = await newBuyer()
  const colleague = await newMember(buyer, 'purchaser')
  const { id } = await thursdays(token, tomato)
  const skip = { skipped_date: '2026-11-26' }

  const answers = await Promise.all([token, colleague].map(each => schedule(each, id, skip)))

  for (const answer of answers) {
    expect(answer.ok().data).toMatchObject({ ...skip, next_occurrence: { date: '2026-12-03' } })
  }
  await prepareLists(db, wednesdayNoon)
  expect(await listCarts(token)).toEqual([])
  expect((await schedule(token, id, { skipped_date: null })).ok().data).toMatchObject({
    skipped_date: null,
    next_occurrence: { date: '2026-11-26' },
  })
})

test('only the next delivery can be skipped, and only of a recurrent list', async () => {
  const { token } = await newBuyer()
  const { id } = await thursdays(token, tomato)
  expect(await schedule(token, id, { skipped_date: '2026-12-03' })).toMatchObject({
    status: 409,
    answer: { code: 'occurrence_changed' },
  })
  expect((await schedule(token, id, { skipped_date: 'demain' })).status).toBe(422)
  const manual = await create(token)
  expect(await schedule(token, manual.id, { paused: true })).toMatchObject({
    status: 422,
    answer: { code: 'list_not_recurrent' },
  })
})

test('the chosen wholesaler alone fills the carts, on its own days', async () => {
  const { token } = await newBuyer()
  const other = await newShop('Fruits de Provence', { delivery_days: [2, 4], cut_off: '12:00' })
  const leek = await newOffer(other.id, { product: { name: 'Poireau' } })
  const list = await create(token, {
    type: 'recurrent',
    recurrences: [{ days: [3, 4], shop_id: other.id }],
    specifications: [tomato, leek].map(({ specification_id }) => ({
      id: specification_id,
      packages_quantity: 1,
    })),
  })
  expect(list.next_occurrence).toMatchObject({
    date: '2026-11-26',
    cut_off_at: '2026-11-25T11:00:00.000Z',
  })
  await prepareLists(db, wednesdayMorning)
  expect(await listCarts(token)).toMatchObject([
    { shop: { id: other.id }, items: [{ specification: { id: leek.specification_id } }] },
  ])
})

test('at the best price, only wholesalers that still deliver that day are asked', async () => {
  const { id: buyerId, token } = await newBuyer()
  const calendar = { deliveryDays: [2, 4], cutOff: '14:30', leadDays: 2, closures: ['2026-12-08'] }
  const picky = await newShop('Fruits de Provence', {
    delivery_days: calendar.deliveryDays,
    cut_off: calendar.cutOff,
    lead_days: calendar.leadDays,
    closures: calendar.closures,
  })
  const leek = await newOffer(picky.id)
  const list = await thursdays(token, leek)
  const now = new Date('2026-11-24T14:29:59+01:00')
  const later = new Date('2026-11-24T14:30:00+01:00')
  for (const at of [now, later]) {
    for (let ahead = 0; ahead < 16; ahead++) {
      const date = addDays('2026-11-24', ahead)
      const resolved = await resolveList(db, buyerId, list.id, {
        shopId: null,
        delivery: { date, now: at },
        mode: 'all',
        asked: null,
        now: at,
      })
      const isOpen = resolved?.lines[0]?.offer !== null
      expect([date, isOpen]).toEqual([date, isDeliveryOpen(date, calendar, at)])
    }
  }
})
