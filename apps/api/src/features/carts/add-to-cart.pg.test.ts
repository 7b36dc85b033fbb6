import { expect, test } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

const { db, add, listCarts, newBuyer, newMember, newOffer, newShop } = await openOrderingApp()

const shop = await newShop('Primeurs de Rungis', {
  minimum_order_cents: 10_000,
  franco_cents: 20_000,
  fee_cents: 1_500,
  delivery_days: [2, 4],
  closures: ['2026-11-26'],
})
const offer = await newOffer(shop.id, { product: { name: 'Tomate', tint: 'red' } })
const whole = await newOffer(shop.id, {
  product: { is_indivisible: true },
  offer: { allows_half: true },
})
const halves = await newOffer(shop.id, { offer: { allows_half: true } })

const repeat = <T>(times: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, run))

test('the first package makes the cart, with its terms and next deliveries', async () => {
  const { token } = await newBuyer()

  const answer = await add(token, offer, 2)

  expect(answer.status).toBe(201)
  expect(answer.ok().data).toMatchObject({
    shop: { id: shop.id, name: 'Primeurs de Rungis' },
    price: 2,
    estimated: false,
    items: [
      {
        offer_id: offer.id,
        price: 1,
        packages_quantity: 2,
        line_total: 2,
        unit: 'kg',
        unit_price: 1,
        available: true,
        specification: { id: offer.specification_id, origin_iso_code: 'FR', average_volume: 1 },
        product: { name: 'Tomate', tint: 'red', first_photo: null },
      },
    ],
    delivery_date: null,
    minimum_order: 100,
    franco: 200,
    delivery_fee: 15,
    missing_for_minimum: 98,
    missing_for_franco: 198,
    next_deliveries: [
      { date: '2026-12-01', cut_off_at: '2026-11-30T22:00:00.000Z' },
      { date: '2026-12-03' },
      { date: '2026-12-08' },
      { date: '2026-12-10' },
      { date: '2026-12-15' },
    ],
    blockers: [
      {
        code: 'minimum_not_reached',
        message:
          'Il manque 98,00\u00a0€ pour atteindre le minimum de commande de Primeurs de Rungis.',
      },
    ],
  })
})

test('the same specification again adds up, at the price of the sum', async () => {
  const { token } = await newBuyer()
  const cheaperByFive = await newOffer(shop.id, {
    brackets: [{ min_packages_milli: 5_000, unit_price_e4: 9_000 }],
  })
  ;(await add(token, cheaperByFive, 3)).ok()
  const cart = (await add(token, cheaperByFive, 2)).ok().data
  expect(cart.items).toMatchObject([{ packages_quantity: 5, unit_price: 0.9, line_total: 4.5 }])
})

test('a price agreed with the company is its own', async () => {
  const friend = await newBuyer()
  const stranger = await newBuyer()
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: friend.id, offer_id: offer.id, unit_price_e4: 8_000 })
    .execute()
  expect((await add(friend.token, offer)).ok().data.price).toBe(0.8)
  expect((await add(stranger.token, offer)).ok().data.price).toBe(1)
})

test('colleagues share one cart per wholesaler, and adding at once loses nothing', async () => {
  const { id, token } = await newBuyer()
  const colleague = await newMember(id, 'purchaser')

  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => add(token, offer)),
    ...Array.from({ length: 10 }, () => add(colleague, offer)),
    ...Array.from({ length: 10 }, () => add(colleague, halves)),
  ])

  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201))
  const carts = await listCarts(token)
  expect(carts).toHaveLength(1)
  expect(carts[0]?.items.map(item => item.packages_quantity).sort()).toEqual([10, 20])
})

test('half a package where the offer allows it', async () => {
  const { token } = await newBuyer()
  const cart = (await add(token, halves, 0.5)).ok().data
  expect(cart.items).toMatchObject([
    { packages_quantity: 0.5, price: 1, line_total: 0.5, allows_half: true },
  ])
})

test.each([
  [0, 'quantity_not_positive'],
  [-1, 'quantity_not_positive'],
  [-0.5, 'quantity_not_positive'],
  [1.5, 'quantity_not_whole'],
  [1e-9, 'quantity_not_whole'],
  [1e9, 'quantity_too_large'],
  [1e308, 'quantity_too_large'],
  [10_000.5, 'quantity_too_large'],
])('%d packages of an indivisible product are refused: %s', async (packages, code) => {
  const { token } = await newBuyer()
  expect(await add(token, whole, packages)).toMatchObject({ status: 422, answer: { code } })
  expect(await listCarts(token)).toEqual([])
})

test.each([1.25, 0.1, 0.5000001])('%d packages of an offer by half are refused', async packages => {
  const { token } = await newBuyer()
  expect(await add(token, halves, packages)).toMatchObject({
    status: 422,
    answer: { code: 'quantity_not_half' },
  })
})

test.each([['1'], [null], [true], [[1]], [{}]])('a quantity of %j is refused', async packages => {
  const { token } = await newBuyer()
  expect(await add(token, offer, packages)).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', errors: { packages_quantity: ['Indiquez une quantité.'] } },
  })
})

test('a line is limited to 10 000 packages, the sum included', async () => {
  const { token } = await newBuyer()
  ;(await add(token, offer, 9_999)).ok()

  const answers = await repeat(5, () => add(token, offer))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.answer).toMatchObject({
    code: 'quantity_too_large',
  })
  expect((await listCarts(token))[0]?.items[0]?.packages_quantity).toBe(10_000)
})

test('an offer with a minimum is refused below it', async () => {
  const { token } = await newBuyer()
  const bulk = await newOffer(shop.id, { offer: { min_packages_milli: 5_000 } })
  expect(await add(token, bulk, 4)).toMatchObject({
    status: 422,
    answer: {
      code: 'quantity_below_minimum',
      message: 'Cette offre se vend à partir de 5\u00a0colis.',
    },
  })
  ;(await add(token, bulk, 5)).ok()
  expect((await add(token, bulk, 1)).ok().data.items[0]?.packages_quantity).toBe(6)
})

test.each([
  ['withdrawn', { is_available: false }],
  ['out of date', { valid_until: new Date('2020-01-01') }],
])('an offer that is %s is refused', async (_, gone) => {
  const { token } = await newBuyer()
  const closed = await newOffer(shop.id, { offer: gone })
  expect(await add(token, closed)).toMatchObject({
    status: 409,
    answer: { code: 'offer_unavailable' },
  })
  expect(await listCarts(token)).toEqual([])
})

test('an archived product and a wholesaler not yet approved cannot be ordered', async () => {
  const { token } = await newBuyer()
  const archived = await newOffer(shop.id, { product: { status: 'archived' } })
  const pending = await newShop('En attente')
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', pending.id).execute()
  expect((await add(token, archived)).answer).toMatchObject({ code: 'offer_unavailable' })
  expect((await add(token, await newOffer(pending.id))).status).toBe(409)
})

test('what the wholesaler does not offer is not found', async () => {
  const { token } = await newBuyer()
  const other = await newShop('Fruits de Provence')
  for (const shop_id of [other.id, 999_999]) {
    expect(await add(token, { ...offer, shop_id })).toMatchObject({
      status: 404,
      answer: { code: 'offer_not_found' },
    })
  }
  expect((await add(token, { ...offer, specification_id: -1 })).status).toBe(422)
})

test('an accountant, a wholesaler and a visitor have no cart', async () => {
  const { id } = await newBuyer()
  expect((await add(await newMember(id, 'accountant'), offer)).status).toBe(403)
  expect((await add(shop.token, offer)).status).toBe(403)
  expect((await add('x'.repeat(43), offer)).status).toBe(401)
})

test('a line remembers what it cost when it was put in, at this company’s price', async () => {
  const { id, token } = await newBuyer()
  const moving = await newOffer(shop.id)
  const before = async () =>
    (await listCarts(token)).flatMap(({ items }) =>
      items.map(item => [item.unit_price_before, item.unit_price]),
    )
  ;(await add(token, moving)).ok()
  expect(await before()).toEqual([[null, 1]])
  await db
    .updateTable('offers')
    .set({ unit_price_e4: 13_000 })
    .where('id', '=', moving.id)
    .execute()
  expect(await before()).toEqual([[1, 1.3]])
  // More of it at the new price is still a line that was begun at the old one.
  ;(await add(token, moving)).ok()
  expect(await before()).toEqual([[1, 1.3]])
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: id, offer_id: moving.id, unit_price_e4: 10_000 })
    .execute()
  expect(await before()).toEqual([[null, 1]])
})
