import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const {
  db,
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

const shop = await newShop()
/** 105.50 € with its VAT. */
const offer = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })

/** A company of that limit with somebody who orders for it. */
const newCompany = async (approval_limit_cents: number) => {
  const company = await newBuyer('Bistrot des Halles', { approval_limit_cents })
  return { ...company, purchaser: await newMember(company.id, 'purchaser') }
}
const cancel = async (token: string, orderId: number) =>
  (await call(endpoints.cancelOrder, { token, params: { orderId } })).ok()

test('orders of one day from one wholesaler count together against the limit', async () => {
  const { purchaser } = await newCompany(21_100)
  const [first, second, third] = [
    await newOrder(purchaser, offer),
    await newOrder(purchaser, offer),
    await newOrder(purchaser, offer),
  ]
  expect([first.status, second.status]).toEqual(['submitted', 'submitted'])
  expect(third).toMatchObject({
    status: 'to_approve',
    history: [
      {
        reason:
          'Avec les autres commandes du même jour à ce fournisseur, le plafond d’approbation est dépassé.',
      },
    ],
  })
  const alone = await newOrder(purchaser, offer, 3)
  expect(alone).toMatchObject({ status: 'to_approve', history: [{ reason: null }] })
})

test('a notice « à approuver » says what was decided, is read, and asks nobody any more', async () => {
  const { id, token, purchaser } = await newCompany(10_550)
  const other = await newMember(id, 'admin')
  const noticesOf = async (of: string) =>
    (await call(endpoints.listNotifications, { token: of }))
      .ok()
      .data.filter(({ kind }) => kind === 'order_to_approve')
  const [first, second] = [await newOrder(purchaser, offer, 2), await newOrder(purchaser, offer, 3)]
  expect(await noticesOf(other)).toMatchObject([{ read_at: null }, { read_at: null }])
  ;(await move(token, first.id, 'approve')).ok()
  ;(await move(token, second.id, 'reject', 'Trop cher')).ok()
  for (const admin of [token, other])
    expect(await noticesOf(admin)).toMatchObject([
      { title: expect.stringContaining(' rejetée chez '), read_at: expect.any(String) },
      { title: expect.stringContaining(' approuvée chez '), read_at: expect.any(String) },
    ])
})

test('before anything is ordered, a purchaser is told which carts would wait, and for whom', async () => {
  const { token: admin, purchaser } = await newCompany(10_550)
  const asked = async (token: string, query: { separate?: string } = {}) =>
    (await call(endpoints.previewApproval, { token, query })).ok().data
  await add(purchaser, offer)
  const [cart] = await listCarts(purchaser)
  expect(await asked(purchaser)).toEqual({
    limit: 105.5,
    approvers: ['admin'],
    carts: [],
    days: [],
  })
  await add(purchaser, offer)
  const waits = { cart_id: cart?.id, joined: false, with_others: false, at_most: false }
  expect((await asked(purchaser)).carts).toEqual([waits])
  expect((await asked(admin)).carts).toEqual([])
  // It says so as often as it is asked, and orders nothing.
  expect((await asked(purchaser)).carts).toEqual([waits])
  expect(await listCarts(purchaser)).toHaveLength(1)
  const [order] = (await validate(purchaser)).ok().data.orders
  expect(order?.status).toBe('to_approve')
})

test('what would be added to an order of that day waits where both are above the limit', async () => {
  const { purchaser } = await newCompany(15_000)
  await newOrder(purchaser, offer)
  await add(purchaser, offer)
  const asked = async (query: { separate?: string }) =>
    (await call(endpoints.previewApproval, { token: purchaser, query })).ok().data
  // And how much of the day is used up already.
  const days = [{ ordered: 105.5 }]
  expect(await asked({})).toMatchObject({ carts: [{ joined: true }], days })
  expect(await asked({ separate: 'true' })).toMatchObject({
    carts: [{ joined: false, with_others: true }],
    days,
  })
})

test('an order that waits says above which limit, for whom and until when', async () => {
  const { token, purchaser } = await newCompany(10_550)
  const sent = await newOrder(purchaser, offer)
  expect([sent.approval, sent.cut_off_at]).toEqual([null, '2026-11-24T22:00:00.000Z'])
  const waiting = await newOrder(purchaser, offer)
  expect(waiting).toMatchObject({
    status: 'to_approve',
    approval: { limit: 105.5, approvers: ['admin'] },
    cut_off_at: '2026-11-24T22:00:00.000Z',
  })
  const approved = (await move(token, waiting.id, 'approve')).ok().data
  expect(approved.approval).toBeNull()
  const params = { orderId: sent.id }
  const theirs = (await call(endpoints.getOrder, { token: shop.token, params })).ok().data
  expect([theirs.approval, theirs.cut_off_at]).toEqual([null, null])
})

test('another day and another wholesaler have a limit of their own', async () => {
  const { purchaser } = await newCompany(10_550)
  const rival = await newShop('Fruits de Provence')
  const theirs = await newOffer(rival.id, { offer: { unit_price_e4: 1_000_000 } })
  expect((await newOrder(purchaser, offer)).status).toBe('submitted')
  expect((await newOrder(purchaser, theirs)).status).toBe('submitted')

  ;(await add(purchaser, offer)).ok()
  const [cart] = await listCarts(purchaser)
  const body = { delivery_date: '2026-11-27' }
  const params = { cartId: cart?.id ?? 0 }
  ;(await call(endpoints.updateCart, { token: purchaser, params, body })).ok()
  const [later] = (await validate(purchaser, { query: { separate: 'true' } })).ok().data.orders
  expect(later).toMatchObject({ status: 'submitted', delivery_date: '2026-11-27' })
})

test('what a colleague ordered counts, what came to nothing does not', async () => {
  const { id, token, purchaser } = await newCompany(10_550)
  const colleague = await newMember(id, 'purchaser')
  const byAdmin = await newOrder(token, offer, 2)
  expect(byAdmin.status).toBe('submitted')
  const waiting = await newOrder(purchaser, offer)
  expect(waiting.status).toBe('to_approve')

  ;(await move(token, waiting.id, 'reject', 'Trop')).ok()
  ;(await move(shop.token, byAdmin.id, 'refuse', 'Rupture')).ok()
  const sent = await newOrder(colleague, offer)
  expect(sent.status).toBe('submitted')
  expect((await newOrder(purchaser, offer)).status).toBe('to_approve')
  await cancel(colleague, sent.id)
  // The one that waits still may be approved: it counts.
  expect((await newOrder(purchaser, offer)).status).toBe('to_approve')
})

test('of orders placed at once no more than the limit slips through', async () => {
  const { id, purchaser } = await newCompany(42_200)
  const people = [
    purchaser,
    ...(await Promise.all(Array.from({ length: 5 }, () => newMember(id, 'purchaser')))),
  ]
  const order = async (token: string) => {
    await add(token, offer)
    return (await validate(token, { query: { separate: 'true' } })).status
  }
  for (let round = 0; round < 3; round += 1)
    for (const status of await Promise.all(people.map(order))) expect([200, 422]).toContain(status)

  const orders = await db
    .selectFrom('orders')
    .select(['status', 'gross_cents'])
    .where('buyer_id', '=', id)
    .execute()
  const sent = orders.filter(({ status }) => status === 'submitted')
  expect(orders.length).toBeGreaterThan(sent.length)
  expect(sent.reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBeLessThanOrEqual(42_200)
})
