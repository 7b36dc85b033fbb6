import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, clock, add, call, listCarts, newBuyer, newMember, newOffer, newShop, validate } =
  await openOrderingApp()

const shop = await newShop()
const tomato = await newOffer(shop.id, { product: { commercial_designation: 'Tomate grappe' } })

/** A buyer whose carts at two wholesalers hold 10 € and 20 €. */
const buyerWithTwoCarts = async () => {
  const buyer = await newBuyer()
  const other = await newShop('Fruits de Provence')
  ;(await add(buyer.token, tomato, 10)).ok()
  ;(await add(buyer.token, await newOffer(other.id), 20)).ok()
  return { ...buyer, other }
}

const ordersOf = (buyerId: number) =>
  db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId).orderBy('id').execute()

const repeat = <T>(times: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, run))

test('each cart becomes one order with its lines, history and parties', async () => {
  const { id, token, other } = await buyerWithTwoCarts()

  const { orders } = (await validate(token)).ok().data

  expect(orders.map(order => [order.shop.id, order.totals?.net, order.status])).toEqual([
    [shop.id, 10, 'submitted'],
    [other.id, 20, 'submitted'],
  ])
  expect(orders[0]).toMatchObject({
    number: `C${String(orders[0]?.id).padStart(8, '0')}`,
    status_label: 'Envoyée',
    buyer: { id, company_name: 'Bistrot du Coin' },
    delivery_date: '2026-11-25',
    created_at: '2026-11-24T08:00:00.000Z',
    lines: [{ name: 'Tomate grappe', ordered_packages: 10, unit_price: 1, line_total: 10 }],
    history: [{ actor: 'admin', from: null, to: 'submitted', to_label: 'Envoyée', reason: null }],
    actions: [{ action: 'cancel', label: 'Annuler la commande', reason_required: false }],
  })
  expect((await ordersOf(id))[0]?.parties).toMatchObject({
    buyer: { company_name: 'Bistrot du Coin', line1: '1 rue des Halles', city: 'Paris' },
    shop: { company_name: 'Primeurs de Rungis' },
  })
  expect(await listCarts(token)).toEqual([])
})

/** As if nobody had opened the link that was mailed to the members of a company. */
const forgetProofs = (tenantId: number) =>
  db
    .updateTable('users')
    .set({ email_proved_at: null })
    .where('id', 'in', query =>
      query.selectFrom('memberships').select('user_id').where('tenant_id', '=', tenantId),
    )
    .execute()

test('whoever’s address nobody has proved orders nothing, nor approves; the carts stay', async () => {
  const { id, token } = await buyerWithTwoCarts()
  await forgetProofs(id)
  const unproved = { status: 403, answer: { code: 'address_unproved' } }
  expect(await validate(token)).toMatchObject(unproved)
  expect(await ordersOf(id)).toEqual([])
  expect(await listCarts(token)).toHaveLength(2)

  const limited = await newBuyer('Bistrot des Halles', { approval_limit_cents: 0 })
  const purchaser = await newMember(limited.id, 'purchaser')
  ;(await add(purchaser, tomato, 10)).ok()
  const [order] = (await validate(purchaser)).ok().data.orders
  const approving = {
    token: limited.token,
    params: { orderId: order?.id ?? 0 },
    body: { action: 'approve' },
  }
  await forgetProofs(limited.id)
  expect(await call(endpoints.moveOrder, approving)).toMatchObject(unproved)
  const [kept] = await ordersOf(limited.id)
  expect(kept?.status).toBe('to_approve')
})

test('an order keeps its lines whatever the wholesaler changes afterwards', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(shop.id, { product: { commercial_designation: 'Pomme Gala' } })
  ;(await add(token, offer, 2)).ok()
  const [placed] = (await validate(token)).ok().data.orders
  const { joined: _, ...order } = placed ?? { joined: false, id: 0 }

  await db.updateTable('offers').set({ unit_price_e4: 99 }).where('id', '=', offer.id).execute()
  await db
    .updateTable('products')
    .set({ commercial_designation: 'Poire' })
    .where('commercial_designation', '=', 'Pomme Gala')
    .execute()

  const again = await call(endpoints.getOrder, { token, params: { orderId: order.id } })
  expect(again.ok().data).toEqual(order)
})

test('only the named carts are validated, and POST does the same', async () => {
  const { token, other } = await buyerWithTwoCarts()
  const [, second] = await listCarts(token)

  const answer = await validate(token, { method: 'POST', query: { cart_ids: second?.id ?? 0 } })

  expect(answer.ok().data.orders.map(order => order.shop.id)).toEqual([other.id])
  expect(await listCarts(token)).toMatchObject([{ shop: { id: shop.id } }])
})

test('an empty cart is refused', async () => {
  const { token } = await newBuyer()
  expect(await validate(token)).toMatchObject({ status: 422, answer: { code: 'cart_empty' } })
})

test('another company’s cart is not found, and none of one’s own is touched', async () => {
  const mine = await buyerWithTwoCarts()
  const theirs = await buyerWithTwoCarts()
  const [own] = await listCarts(mine.token)
  const [foreign] = await listCarts(theirs.token)

  const query = { cart_ids: `${own?.id},${foreign?.id}` }
  const answer = await validate(mine.token, { query })

  expect(answer).toMatchObject({ status: 404, answer: { code: 'cart_not_found' } })
  expect(await listCarts(mine.token)).toHaveLength(2)
  expect(await listCarts(theirs.token)).toHaveLength(2)
})

test.each(['', '0', '-1', '1,x', '1.5', '9'.repeat(30)])('cart_ids %j is refused', async ids => {
  const { token } = await newBuyer()
  const answer = await validate(token, { query: { cart_ids: ids } })
  expect(answer).toMatchObject({ status: 422, answer: { code: 'invalid_input' } })
})

test('an offer that is gone refuses all carts and names the line', async () => {
  const { id, token, other } = await buyerWithTwoCarts()
  const gone = await newOffer(other.id, { product: { commercial_designation: 'Mangue Kent' } })
  ;(await add(token, gone)).ok()
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', gone.id).execute()

  expect(await validate(token)).toMatchObject({
    status: 409,
    answer: {
      code: 'offer_unavailable',
      message:
        'Mangue Kent n’est plus disponible chez Fruits de Provence. Retirez cet article du panier.',
    },
  })
  expect(await ordersOf(id)).toEqual([])
  expect(await listCarts(token)).toHaveLength(2)
})

test('a cart below the minimum is refused with what is missing', async () => {
  const { token } = await newBuyer()
  const strict = await newShop('Maison Halles', { minimum_order_cents: 5_000 })
  const offer = await newOffer(strict.id, { offer: { unit_price_e4: 375_000 } })
  ;(await add(token, offer)).ok()

  expect(await validate(token)).toMatchObject({
    status: 422,
    answer: {
      code: 'minimum_not_reached',
      message: 'Il manque 12,50\u00a0€ pour atteindre le minimum de commande de Maison Halles.',
    },
  })
  ;(await add(token, offer)).ok()
  expect((await validate(token)).ok().data.orders).toMatchObject([{ totals: { net: 75 } }])
})

test('a chosen day is kept until its cut-off, and refused afterwards', async () => {
  const { token } = await newBuyer()
  ;(await add(token, tomato)).ok()
  const [cart] = await listCarts(token)
  const params = { cartId: cart?.id ?? 0 }
  ;(await call(endpoints.updateCart, { token, params, body: { delivery_date: '2026-11-25' } })).ok()

  const morning = clock.now
  clock.now = new Date('2026-11-24T23:00:00+01:00')
  const late = await validate(token)
  clock.now = morning

  expect(late).toMatchObject({ status: 422, answer: { code: 'delivery_date_closed' } })
  const [order] = (await validate(token)).ok().data.orders
  expect(order?.delivery_date).toBe('2026-11-25')
})

test('a wholesaler without any open delivery is refused', async () => {
  const { token } = await newBuyer()
  const closed = await newShop('Fermé', { delivery_days: [] })
  ;(await add(token, await newOffer(closed.id))).ok()
  expect(await validate(token)).toMatchObject({
    status: 422,
    answer: { message: 'Fermé n’a pas de livraison ouverte pour le moment.' },
  })
})

test('a price that moved since it was seen is refused', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(shop.id)
  ;(await add(token, offer, 3)).ok()
  await db.updateTable('offers').set({ unit_price_e4: 11_000 }).where('id', '=', offer.id).execute()

  const refused = await validate(token, { query: { seen_total: 3 } })
  expect(refused).toMatchObject({ status: 409, answer: { code: 'price_changed' } })
  const accepted = await validate(token, { query: { seen_total: 3.3 } })
  expect(accepted.ok().data.orders[0]?.totals?.net).toBe(3.3)
})

test.each(['NaN', 'abc', '1e400'])('a seen total of %s is refused', async seen_total => {
  const { token } = await newBuyer()
  expect((await validate(token, { query: { seen_total } })).status).toBe(422)
})

test('below the franco the fee joins the order at 5.5 %, from it on it does not', async () => {
  const { token } = await newBuyer()
  const carrier = await newShop('Livreur', { franco_cents: 20_000, fee_cents: 1_500 })
  const offer = await newOffer(carrier.id, { offer: { unit_price_e4: 1_000_000 } })

  ;(await add(token, offer, 1)).ok()
  expect(await listCarts(token)).toMatchObject([
    { price: 100, delivery_fee: 15, missing_for_franco: 100 },
  ])
  expect((await validate(token)).ok().data.orders[0]?.totals).toMatchObject({
    net: 115,
    delivery_fee: 15,
    vat: [{ rate: '5.5', base: 115, amount: 6.33 }],
    gross: 121.33,
  })
  ;(await add(token, offer, 2)).ok()
  const separate = { query: { separate: 'true' } }
  expect((await validate(token, separate)).ok().data.orders[0]?.totals).toMatchObject({
    net: 200,
    delivery_fee: 0,
  })
})

test('a purchaser’s order above the limit waits for an admin, an admin’s does not', async () => {
  const buyer = await newBuyer('Bistrot des Halles', { approval_limit_cents: 10_550 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const offer = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })
  const cheap = await newOffer(shop.id)
  const statusFor = async (token: string, ...offers: (typeof offer)[]) => {
    for (const each of offers) (await add(token, each)).ok()
    return (await validate(token, { query: { separate: 'true' } })).ok().data.orders[0]?.status
  }

  expect(await statusFor(purchaser, offer)).toBe('submitted') // 105.50 € gross: the limit itself
  expect(await statusFor(purchaser, offer, cheap)).toBe('to_approve')
  expect(await statusFor(buyer.token, offer, cheap)).toBe('submitted')
})

test('forty copies without a key make each cart one order; the others find it empty', async () => {
  const { id, token } = await buyerWithTwoCarts()

  const answers = await repeat(40, () => validate(token))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(39)
  expect(answers.find(({ status }) => status === 422)?.answer).toMatchObject({ code: 'cart_empty' })
  expect(await ordersOf(id)).toHaveLength(2)
})

test('forty copies under one key all answer the same two orders', async () => {
  const { id, token } = await buyerWithTwoCarts()

  const answers = await repeat(40, () => validate(token, { key: 'click-1' }))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
  expect(await ordersOf(id)).toHaveLength(2)
})

test('a repeated key answers its orders and leaves the next cart alone', async () => {
  const { token } = await buyerWithTwoCarts()
  const first = (await validate(token, { key: 'click-2' })).ok()
  ;(await add(token, tomato)).ok()

  expect((await validate(token, { key: 'click-2' })).ok()).toEqual(first)
  expect(await listCarts(token)).toHaveLength(1)
})

test('a key used for another request is refused', async () => {
  const { token } = await buyerWithTwoCarts()
  ;(await validate(token, { key: 'click-3' })).ok()

  expect(await validate(token, { key: 'click-3', query: { seen_total: 30 } })).toMatchObject({
    status: 422,
    answer: { code: 'invalid_input', message: expect.stringContaining('clé d’idempotence') },
  })
})

test('a refused call leaves its key free, and a key is the company’s own', async () => {
  const { token } = await newBuyer()
  expect((await validate(token, { key: 'click-4' })).status).toBe(422)
  ;(await add(token, tomato)).ok()
  const mine = (await validate(token, { key: 'click-4' })).ok()

  const other = await buyerWithTwoCarts()
  const theirs = (await validate(other.token, { key: 'click-4' })).ok()
  expect(theirs.data.orders).toHaveLength(2)
  expect(mine.data.orders).toHaveLength(1)
})

test('adding while validating neither loses nor doubles a package', async () => {
  const { id, token } = await newBuyer()
  ;(await add(token, tomato)).ok()

  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => add(token, tomato)),
    ...Array.from({ length: 10 }, () => validate(token)),
  ])
  await validate(token)

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('ordered_milli')
    .where('orders.buyer_id', '=', id)
    .execute()
  expect(lines.reduce((sum, line) => sum + line.ordered_milli, 0)).toBe(21_000)
})

test('an accountant, a wholesaler and a visitor may not validate', async () => {
  const { id } = await newBuyer()
  expect((await validate(await newMember(id, 'accountant'))).status).toBe(403)
  expect((await validate(shop.token)).status).toBe(403)
  expect((await call(endpoints.validateCarts)).status).toBe(401)
})
