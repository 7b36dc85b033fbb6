import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openNeedsApp } from '../needs.test-app.ts'

const { add, call, clock, db, listCarts, newBuyer, newOrder, newProduct, newShop, split, splitOk } =
  await openNeedsApp()

/** Wholesalers of each test have products of their own: others do not come in. */
const kilos = (productId: number, quantity: number) => ({
  product_id: productId,
  quantity,
  unit: 'kg' as const,
})

test('goods and delivery fees together cost least, and each wholesaler reaches its minimum', async () => {
  const { token } = await newBuyer()
  const near = await newShop('Primeurs de Rungis', { fee_cents: 1_500, franco_cents: 10_000 })
  const far = await newShop('Halles du Midi', { minimum_order_cents: 5_000 })
  const tomato = await newProduct([
    { shopId: near.id, price: 2 },
    { shopId: far.id, price: 3 },
  ])
  const leek = await newProduct([{ shopId: near.id, price: 4 }])
  const { proposals, proven, unsendable } = await splitOk(token, {
    lines: [kilos(tomato.productId, 20), kilos(leek.productId, 5)],
  })
  expect(proven).toBe(true)
  expect(unsendable).toBeNull()
  expect(proposals.find(({ kind }) => kind === 'cheapest')).toMatchObject({
    // All from the near one: 40 + 20 goods and 15 of delivery; the far one would add 60 € of tomatoes.
    total_net: 75,
    goods_net: 60,
    fees_net: 15,
    missing: [],
    shops: [
      {
        shop: { id: near.id },
        goods_net: 60,
        fee_net: 15,
        missing_for_franco: 40,
        lines: [
          { line: 0, packages_quantity: 4, line_net: 40, surplus: 0, price_kind: 'list' },
          { line: 1, packages_quantity: 1, line_net: 20 },
        ],
      },
    ],
  })
})

test('weights are rounded up to packages, and what is too much is said', async () => {
  const { token } = await newBuyer()
  const shop = await newShop()
  const { productId } = await newProduct([{ shopId: shop.id, price: 2, kilos: 6 }])
  const half = await newProduct([{ shopId: shop.id, price: 2, kilos: 6, allows_half: true }])
  const { proposals } = await splitOk(token, {
    lines: [kilos(productId, 13), kilos(half.productId, 13)],
  })
  expect(proposals[0]?.shops[0]?.lines).toMatchObject([
    { packages_quantity: 3, asked: { quantity: 13, unit: 'kg' }, surplus: 5, line_net: 36 },
    { packages_quantity: 2.5, surplus: 2, line_net: 30 },
  ])
})

test('brackets and prices agreed with the company count', async () => {
  const { id, token } = await newBuyer()
  const one = await newShop('Un')
  const other = await newShop('Deux')
  const { productId, offers } = await newProduct([
    { shopId: one.id, price: 2, brackets: [{ min_packages_milli: 4_000, unit_price_e4: 12_000 }] },
    { shopId: other.id, price: 1.5 },
  ])
  const seller = async (quantity: number) =>
    (await splitOk(token, { lines: [kilos(productId, quantity)] })).proposals[0]?.shops[0]
  expect(await seller(5)).toMatchObject({ shop: { id: other.id } })
  expect(await seller(20)).toMatchObject({
    shop: { id: one.id },
    lines: [{ price_kind: 'bracket', unit_price: 1.2, line_net: 24 }],
  })
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: id, offer_id: offers[1]?.id ?? 0, unit_price_e4: 9_000 })
    .execute()
  expect(await seller(20)).toMatchObject({
    shop: { id: other.id },
    lines: [{ price_kind: 'customer', line_net: 18 }],
  })
})

test('a line comes from where it was bought last in « usual », and the saving is against that', async () => {
  const { token } = await newBuyer()
  const dear = await newShop('Cher')
  const cheap = await newShop('Moins cher')
  const { productId, offers } = await newProduct([
    { shopId: dear.id, price: 3 },
    { shopId: cheap.id, price: 2 },
  ])
  const [first] = offers
  if (first === undefined) throw new Error('no offer')
  await newOrder(token, first)
  const { proposals } = await splitOk(token, { lines: [kilos(productId, 10)] })
  expect(proposals).toMatchObject([
    { kind: 'cheapest', total_net: 20, saving_net: 10, shops: [{ shop: { id: cheap.id } }] },
    { kind: 'fewest', total_net: 20 },
    { kind: 'single', total_net: 20 },
    { kind: 'usual', total_net: 30, saving_net: 0, shops: [{ shop: { id: dear.id } }] },
  ])
})

test('three packages of a product are three of those the company buys, however others pack it', async () => {
  const { token } = await newBuyer()
  const one = await newShop('Un')
  const other = await newShop('Deux')
  const { productId, offers } = await newProduct([
    { shopId: one.id, price: 3, kilos: 6 },
    { shopId: other.id, price: 2, kilos: 5 },
  ])
  const [usual] = offers
  if (usual === undefined) throw new Error('no offer')
  await newOrder(token, usual)
  const { proposals } = await splitOk(token, {
    lines: [{ product_id: productId, quantity: 3, unit: 'package' }],
  })
  expect(proposals[0]?.shops[0]?.lines).toMatchObject([
    { packages_quantity: 4, asked: { quantity: 18, unit: 'kg' }, surplus: 2 },
  ])
})

test('who does not deliver there or that day, or is excluded, is left out', async () => {
  const { id, token } = await newBuyer()
  await db.updateTable('tenants').set({ postal_code: '75001' }).where('id', '=', id).execute()
  const elsewhere = await newShop('Ailleurs', { delivery_departments: ['13'] })
  const fridays = await newShop('Vendredi', { delivery_days: [5] })
  const daily = await newShop('Tous les jours')
  const { productId } = await newProduct([
    { shopId: elsewhere.id, price: 1 },
    { shopId: fridays.id, price: 2 },
    { shopId: daily.id, price: 3 },
  ])
  const shopsOf = async (more: object = {}) =>
    (await splitOk(token, { lines: [kilos(productId, 5)], ...more })).proposals[0]?.shops.map(
      ({ shop, delivery_date }) => [shop.id, delivery_date],
    )
  // Without a day each delivers on its next one.
  expect(await shopsOf()).toEqual([[fridays.id, '2026-11-27']])
  expect(await shopsOf({ delivery_date: '2026-11-25' })).toEqual([[daily.id, '2026-11-25']])
  expect(await shopsOf({ excluded_shop_ids: [fridays.id] })).toEqual([[daily.id, '2026-11-25']])
  expect(await shopsOf({ shop_ids: [daily.id] })).toEqual([[daily.id, '2026-11-25']])
  // The cut-off of tomorrow's delivery passes at 23:00.
  clock.now = new Date('2026-11-24T23:00:01+01:00')
  expect(await shopsOf({ excluded_shop_ids: [fridays.id] })).toEqual([[daily.id, '2026-11-26']])
  expect(
    await splitOk(token, { lines: [kilos(productId, 5)], delivery_date: '2026-11-25' }),
  ).toMatchObject({ proposals: [], missing: [{ line: 0, code: 'not_delivered' }] })
  clock.now = new Date('2026-11-24T09:00:00+01:00')
})

test('what nobody sells is missing, and why', async () => {
  const { token } = await newBuyer()
  const shop = await newShop()
  const sold = await newProduct([{ shopId: shop.id, price: 2.41 }])
  const gone = await newProduct([{ shopId: shop.id, price: 2 }])
  await db
    .updateTable('offers')
    .set({ is_available: false })
    .where(
      'id',
      'in',
      gone.offers.map(({ id }) => id),
    )
    .execute()
  const { missing, proposals } = await splitOk(token, {
    lines: [
      kilos(sold.productId, 5),
      kilos(gone.productId, 5),
      { ...kilos(sold.productId, 5), filters: { is_organic: true } },
      { ...kilos(sold.productId, 5), max_unit_price: 2.2 },
      { product_id: sold.productId, quantity: 3, unit: 'bunch' },
      kilos(999_999_999, 1),
    ],
  })
  expect(proposals[0]?.shops[0]?.lines.map(({ line }) => line)).toEqual([0])
  expect(missing).toMatchObject([
    { line: 1, code: 'no_offer' },
    { line: 2, code: 'nothing_like_it' },
    { line: 3, code: 'above_ceiling', reason: expect.stringContaining('2,41') },
    { line: 4, code: 'not_counted_so' },
    { line: 5, code: 'no_offer' },
  ])
})

test('where nobody reaches its minimum, it says what to add and where', async () => {
  const { token } = await newBuyer()
  const shop = await newShop('Halles du Midi', { minimum_order_cents: 10_000 })
  const { productId } = await newProduct([{ shopId: shop.id, price: 2, kilos: 6 }])
  expect(await splitOk(token, { lines: [kilos(productId, 12)] })).toMatchObject({
    proposals: [],
    unsendable: {
      shop: { id: shop.id },
      goods_net: 24,
      missing_net: 76,
      message: expect.stringMatching(/ajoutez 76,00\s€ chez Halles du Midi/),
    },
  })
})

test('goods in the cart there count for its minimum, and a fee that is owed anyway is not owed twice', async () => {
  const { token } = await newBuyer()
  const shop = await newShop('Halles du Midi', { minimum_order_cents: 4_000, fee_cents: 1_000 })
  const { productId } = await newProduct([{ shopId: shop.id, price: 2 }])
  const other = await newProduct([{ shopId: shop.id, price: 6 }])
  const [offer] = other.offers
  if (offer === undefined) throw new Error('no offer')
  ;(await add(token, offer)).ok()
  const need = { lines: [kilos(productId, 5)] }
  // 30 € in the cart and 10 € more reach the minimum; the fee comes with them.
  expect((await splitOk(token, need)).proposals[0]).toMatchObject({
    goods_net: 10,
    fees_net: 10,
    shops: [{ in_cart_net: 30 }],
  })
  ;(await add(token, offer)).ok()
  expect((await splitOk(token, need)).proposals[0]).toMatchObject({ goods_net: 10, fees_net: 0 })
  // In place of the carts, they do not count.
  expect((await splitOk(token, { ...need, replace: true })).proposals).toEqual([])
})

test('an order of that day counts: its minimum is reached, its fee is paid', async () => {
  const { token } = await newBuyer()
  const shop = await newShop('Halles du Midi', {
    minimum_order_cents: 4_000,
    fee_cents: 1_000,
    franco_cents: 9_000,
  })
  const leek = await newProduct([{ shopId: shop.id, price: 4 }])
  const carrot = await newProduct([{ shopId: shop.id, price: 1 }])
  const [offer] = leek.offers
  if (offer === undefined) throw new Error('no offer')
  await newOrder(token, offer, 2)
  const { proposals } = await splitOk(token, { lines: [kilos(carrot.productId, 5)] })
  expect(proposals[0]).toMatchObject({
    total_net: 5,
    goods_net: 5,
    fees_net: 0,
    shops: [{ in_cart_net: 0, ordered_net: 40, missing_for_franco: 45 }],
  })
})

test('a cheaper wholesaler who does not come says why', async () => {
  const { token } = await newBuyer()
  const here = await newShop('Ici')
  const there = await newShop('Là-bas', { minimum_order_cents: 20_000 })
  const { productId } = await newProduct([
    { shopId: here.id, price: 2 },
    { shopId: there.id, price: 1 },
  ])
  const { proposals } = await splitOk(token, { lines: [kilos(productId, 5)] })
  expect(proposals[0]?.shops[0]?.lines[0]?.cheaper_at).toMatchObject({
    shop: { id: there.id },
    saving_net: 5,
    reason: expect.stringMatching(/^Là-bas demande 200,00\s€ de commande minimum/),
  })
})

test.each([
  ['no lines', { lines: [] }],
  ['too many lines', { lines: Array.from({ length: 201 }, () => kilos(1, 1)) }],
  ['no product', { lines: [{ quantity: 1, unit: 'kg' as const }] }],
  ['nothing of it', { lines: [kilos(1, 0)] }],
  ['a quantity nobody has', { lines: [kilos(1, 1e9)] }],
  ['a thousandth of a gram', { lines: [kilos(1, 0.000001)] }],
  ['no day', { lines: [kilos(1, 1)], delivery_date: '2026-13-01' }],
])('%s is refused in words', async (_, body) => {
  const { token } = await newBuyer()
  const { status, answer } = await split(token, body)
  expect([status, answer]).toEqual([422, expect.objectContaining({ code: 'invalid_input' })])
})

test('the cents of a proposal are those of the cart and of the order', async () => {
  const { token } = await newBuyer()
  const shop = await newShop()
  const { productId } = await newProduct([{ shopId: shop.id, price: 1.2345, kilos: 7 }])
  const { proposals } = await splitOk(token, { lines: [kilos(productId, 40)] })
  const [line] = proposals[0]?.shops[0]?.lines ?? []
  if (line === undefined) throw new Error('no line')
  await call(endpoints.applyNeed, {
    token,
    body: {
      lines: [{ offer_id: line.offer_id, packages_quantity: line.packages_quantity }],
    },
  })
  expect(await listCarts(token)).toHaveLength(1)
  const { orders } = (await call(endpoints.validateCarts, { token })).ok().data
  expect(orders[0]?.lines.map(({ line_total }) => line_total)).toEqual([line.line_net])
})

test('of one wholesaler the cheapest counts, and a dearer one where its minimum would not be reached', async () => {
  const { token } = await newBuyer()
  const shop = await newShop('Halles du Midi', { minimum_order_cents: 2_000 })
  const { productId, offers } = await newProduct([
    { shopId: shop.id, price: 2 },
    { shopId: shop.id, price: 5 },
  ])
  const bought = async (quantity: number) =>
    (await splitOk(token, { lines: [kilos(productId, quantity)] })).proposals[0]?.shops[0]?.lines[0]
      ?.offer_id
  expect(await bought(10)).toBe(offers[0]?.id)
  expect(await bought(5)).toBe(offers[1]?.id)
})
