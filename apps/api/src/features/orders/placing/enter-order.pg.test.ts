import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'
import { selectCustomers } from './entered-order.sql.ts'

const { db, add, call, listCarts, newBuyer, newMember, newOffer, newShop } = await openOrderingApp()

const shop = await newShop('Primeurs de Rungis', {
  minimum_order_cents: 100_000,
  delivery_days: [3],
})
const sales = await newMember(shop.id, 'sales')
const offer = await newOffer(shop.id, {
  offer: { unit_price_e4: 20_000 },
  product: { is_indivisible: true },
  brackets: [{ min_packages_milli: 10_000, unit_price_e4: 18_000 }],
})
const buyer = await newBuyer('Chez Léon')
await db
  .insertInto('shop_customers')
  .values({ shop_id: shop.id, buyer_id: buyer.id, auto_accept: null })
  .execute()
await db
  .insertInto('customer_prices')
  .values({ buyer_id: buyer.id, offer_id: offer.id, unit_price_e4: 15_000 })
  .execute()

const day = '2026-11-27'
type Line = { offer_id?: number; specification_id?: number; packages_quantity: unknown }
const enter = (lines: Line[], more: object = {}, sent: { key?: string; token?: string } = {}) =>
  call(endpoints.enterOrder, {
    token: sales,
    body: { buyer_id: buyer.id, delivery_date: day, lines, ...more },
    ...sent,
  })
const one = [{ offer_id: offer.id, packages_quantity: 3 }]
const read = async (token: string, orderId: number) =>
  (await call(endpoints.getOrder, { token, params: { orderId } })).ok().data

test('an order by phone is accepted at once, at the customer’s price, and the buyer sees it', async () => {
  const { id } = (await enter(one, { note: 'Quai B' })).ok().data
  expect(await read(buyer.token, id)).toMatchObject({
    status: 'accepted',
    buyer: { company_name: 'Chez Léon' },
    delivery_date: day,
    note: 'Quai B',
    totals: { net: 4.5 },
    lines: [{ unit_price: 1.5, line_total: 4.5, ordered_packages: 3 }],
    history: [
      {
        actor: 'sales',
        from: null,
        to: 'accepted',
        reason: 'Commande prise par téléphone et saisie par Primeurs de Rungis.',
      },
    ],
  })
  const entry = await db
    .selectFrom('journal')
    .select(['kind', 'person_name', 'subject'])
    .where('tenant_id', '=', shop.id)
    .executeTakeFirst()
  const { number } = await read(buyer.token, id)
  expect(entry).toEqual({ kind: 'order_entered', person_name: 'sales', subject: number })
})

test('a specification names the offer too, the same one twice adds up and reaches its bracket', async () => {
  const other = await newBuyer('Le Zinc')
  await db
    .insertInto('shop_customers')
    .values({ shop_id: shop.id, buyer_id: other.id, auto_accept: null })
    .execute()
  const lines = [
    { offer_id: offer.id, packages_quantity: 4 },
    { specification_id: offer.specification_id, packages_quantity: 6 },
  ]
  const { id } = (await enter(lines, { buyer_id: other.id })).ok().data
  expect(await read(other.token, id)).toMatchObject({
    totals: { net: 18 },
    lines: [{ ordered_packages: 10, unit_price: 1.8 }],
  })
})

test('the customer’s own cart stays as it is', async () => {
  ;(await add(buyer.token, offer, 2)).ok()
  const before = await listCarts(buyer.token)
  ;(await enter(one)).ok()
  expect(await listCarts(buyer.token)).toEqual(before)
})

test('a repeated call under its key answers the same order; another request under it is refused', async () => {
  const [first, second] = await Promise.all([
    enter(one, {}, { key: 'once' }),
    enter(one, {}, { key: 'once' }),
  ])
  expect(second.ok().data).toEqual(first.ok().data)
  expect((await enter(one, { note: 'autre' }, { key: 'once' })).status).toBe(422)
})

test.each([
  [1.5, 'quantity_not_whole'],
  [0, 'quantity_not_positive'],
  [-1, 'quantity_not_positive'],
  [10_001, 'quantity_too_large'],
  ['3', 'invalid_input'],
])('%j packages of an indivisible product are refused as in a cart', async (packages, code) => {
  const before = await db.selectFrom('orders').select('id').execute()
  expect(await enter([{ offer_id: offer.id, packages_quantity: packages }])).toMatchObject({
    status: 422,
    answer: { code },
  })
  expect(await db.selectFrom('orders').select('id').execute()).toEqual(before)
})

test('an offer’s own minimum, what ran out, another price and a past day are refused', async () => {
  const five = await newOffer(shop.id, { offer: { min_packages_milli: 5_000 } })
  const gone = await newOffer(shop.id, { offer: { is_available: false } })
  for (const [answer, code] of [
    [await enter([{ offer_id: five.id, packages_quantity: 4 }]), 'quantity_below_minimum'],
    [await enter([{ offer_id: gone.id, packages_quantity: 4 }]), 'offer_unavailable'],
    [await enter(one, { seen_total: 4.49 }), 'price_changed'],
    [await enter(one, { delivery_date: '2026-11-23' }), 'delivery_date_closed'],
    [await enter(one, { delivery_date: '2027-11-23' }), 'delivery_date_closed'],
    [await enter([]), 'invalid_input'],
  ] as const)
    expect(answer.answer).toMatchObject({ code })
})

test('another’s offer, a company that never ordered, and an unknown one are not found', async () => {
  const rival = await newShop('Rival')
  const theirs = await newOffer(rival.id)
  const stranger = await newBuyer('Inconnu')
  const waiting = await newBuyer('En attente')
  for (const [answer, code] of [
    [await enter([{ offer_id: theirs.id, packages_quantity: 1 }]), 'offer_not_found'],
    [
      await enter([{ specification_id: theirs.specification_id, packages_quantity: 1 }]),
      'offer_not_found',
    ],
    [await enter(one, { buyer_id: stranger.id }), 'customer_not_found'],
    [await enter(one, { buyer_id: waiting.id }), 'customer_not_found'],
    [await enter(one, { buyer_id: shop.id }), 'customer_not_found'],
    [await enter(one, { buyer_id: 999_999 }), 'customer_not_found'],
    [await enter(one, {}, { token: rival.token }), 'customer_not_found'],
  ] as const)
    expect(answer).toMatchObject({ status: 404, answer: { code } })
})

test('what is shown while typing is what the order costs', async () => {
  const query = { buyer_id: buyer.id, q: 'tomate' }
  const lines = [
    ...one,
    { specification_id: (await newOffer(shop.id)).specification_id, packages_quantity: 0.5 },
  ]
  const quote = (
    await call(endpoints.quoteOrder, { token: sales, body: { buyer_id: buyer.id, lines } })
  ).ok().data
  expect(quote).toMatchObject({
    price: 4.5,
    missing_for_minimum: 995.5,
    lines: [
      { unit_price: 1.5, line_total: 4.5, refusal: null },
      { line_total: null, refusal: 'Ce produit se commande par colis entiers.' },
    ],
  })
  expect(quote.next_deliveries[0]?.date).toBe('2026-11-25')
  ;(await enter(one, { seen_total: quote.price })).ok()

  const stranger = await newBuyer('Personne')
  expect(
    await call(endpoints.suggestOffers, {
      token: sales,
      query: { ...query, buyer_id: stranger.id },
    }),
  ).toMatchObject({ status: 404 })
})

test('suggestions are the wholesaler’s own open offers at the customer’s price', async () => {
  const fig = await newOffer(shop.id, {
    product: { commercial_designation: 'Figue violette de Solliès', search_text: 'figue violette' },
    offer: { unit_price_e4: 90_000 },
  })
  const rival = await newShop('Autre')
  await newOffer(rival.id, {
    product: { commercial_designation: 'Figue blanche', search_text: 'figue blanche' },
  })
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: buyer.id, offer_id: fig.id, unit_price_e4: 85_000 })
    .execute()
  const suggest = async (q: string) =>
    (await call(endpoints.suggestOffers, { token: sales, query: { buyer_id: buyer.id, q } })).ok()
      .data
  expect(await suggest('FIGUE sollies')).toMatchObject([{ offer_id: fig.id, unit_price: 8.5 }])
  expect(await suggest('figue blanche')).toEqual([])
})

test('customers are found by name, whatever the accents; others’ are not', async () => {
  const rival = await newShop('Encore un')
  const find = async (token: string, q: string) =>
    (await call(endpoints.listDeskCustomers, { token, query: { q } }))
      .ok()
      .data.map(({ company_name }) => company_name)
  expect(await find(sales, 'leon')).toEqual(['Chez Léon'])
  expect(await find(sales, '')).toEqual(['Chez Léon', 'Le Zinc'])
  expect(await find(rival.token, '')).toEqual([])
})

test('a customer is sought among the wholesaler’s own, however many companies there are', async () => {
  const stranger = await newBuyer('Chez Léonie')
  const search = async (q: string) =>
    (await call(endpoints.listDeskCustomers, { token: sales, query: { q } }))
      .ok()
      .data.map(({ company_name }) => company_name)
  expect(await search('LEON')).toEqual(['Chez Léon'])
  expect((await enter(one, { buyer_id: stranger.id })).status).toBe(404)
  const rival = await newShop()
  await db.transaction().execute(async trx => {
    await sql`
      insert into shop_customers (shop_id, buyer_id)
      select ${rival.id}, tenant_id from buyers on conflict do nothing`.execute(trx)
    await sql`analyze shop_customers`.execute(trx)
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain ${selectCustomers(shop.id, 'leon')}`.execute(trx)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('shop_customers_pkey')
    expect(plan).not.toContain('Seq Scan')
  })
})
