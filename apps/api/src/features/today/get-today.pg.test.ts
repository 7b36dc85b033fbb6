import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { selectDues } from '../customers/door/dues.sql.ts'
import { openClaimsApp } from '../orders/claims/claims.test-app.ts'
import {
  selectOpenClaims,
  selectOpenOrders,
  selectUsedShops,
} from '../orders/door/open-orders.sql.ts'

const app = await openClaimsApp()
const {
  add,
  bringForward,
  call,
  clock,
  db,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
} = app

const todayOf = async (token: string) => {
  const { data } = (await call(endpoints.getToday, { token })).ok()
  if (data.kind !== 'buyer') throw new Error('a buyer’s board expected')
  return data
}

test('shows the cut-offs of the wholesalers one uses, soonest first, with cart and order', async () => {
  const buyer = await newBuyer()
  const late = await newShop('Tardif', { cut_off: '22:00', minimum_order_cents: 5_000 })
  const early = await newShop('Matinal', { cut_off: '11:00' })
  await newShop('Inconnu')
  const tomato = await newOffer(early.id)
  const leek = await newOffer(late.id)
  const order = await newOrder(buyer.token, tomato, 3)
  ;(await add(buyer.token, leek, 2)).ok()

  const { cut_offs } = await todayOf(buyer.token)
  expect(cut_offs.map(({ shop }) => shop.name)).toEqual(['Matinal', 'Tardif'])
  expect(cut_offs[0]).toMatchObject({
    delivery_date: '2026-11-25',
    cut_off_at: '2026-11-24T10:00:00.000Z',
    cart: null,
    order: { id: order.id, status: 'submitted', status_label: 'Envoyée', seen_at: null },
    last_order: { id: order.id, lines_count: 1 },
  })
  expect(cut_offs[1]).toMatchObject({
    cart: { price: 2, lines_count: 1, missing_for_minimum: 48 },
    order: null,
    last_order: null,
  })
})

test('a cart for a later day has that day’s cut-off; a wholesaler long unused is left out', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Patient')
  const offer = await newOffer(shop.id)
  const old = await newOrder(buyer.token, offer)
  await db
    .updateTable('orders')
    .set({ created_at: new Date('2026-08-01'), status: 'delivered' })
    .where('id', '=', old.id)
    .execute()
  expect((await todayOf(buyer.token)).cut_offs).toEqual([])

  const cart = (await add(buyer.token, offer)).ok().data
  const params = { cartId: cart.id }
  const body = { delivery_date: '2026-11-27' }
  ;(await call(endpoints.updateCart, { token: buyer.token, params, body })).ok()
  const [cutOff] = (await todayOf(buyer.token)).cut_offs
  expect(cutOff).toMatchObject({ delivery_date: '2026-11-27', cart: { id: cart.id } })
  expect(cutOff?.cut_off_at.slice(0, 10)).toBe('2026-11-26')
})

test('what waits for approval is the admin’s to approve, with who and until when', async () => {
  const buyer = await newBuyer('Bistrot', { approval_limit_cents: 1_000 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const shop = await newShop()
  const order = await newOrder(purchaser, await newOffer(shop.id), 20)
  expect(order.status).toBe('to_approve')

  const waiting = {
    id: order.id,
    gross: order.totals?.gross,
    requester: expect.stringContaining('purchaser'),
    until: expect.stringContaining('2026-11-24'),
  }
  const admin = await todayOf(buyer.token)
  expect(admin.to_approve).toMatchObject([waiting])
  expect(admin.waiting_for_approval).toEqual([])
  const own = await todayOf(purchaser)
  expect(own.to_approve).toEqual([])
  expect(own.waiting_for_approval).toMatchObject([waiting])

  ;(await move(buyer.token, order.id, 'approve')).ok()
  expect((await todayOf(buyer.token)).to_approve).toEqual([])
})

test('what a purchaser adds to an order that was sent waits on the board of the admin', async () => {
  const buyer = await newBuyer('Bistrot', { approval_limit_cents: 15_000 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const shop = await newShop()
  // 105.50 € with its VAT.
  const offer = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })
  const order = await newOrder(purchaser, offer)
  await add(purchaser, offer)
  ;(await call(endpoints.validateCarts, { token: purchaser })).ok()
  const waiting = { id: order.id, gross: 105.5, addition: 105.5 }
  expect((await todayOf(buyer.token)).to_approve).toMatchObject([waiting])
  expect((await todayOf(purchaser)).waiting_for_approval).toMatchObject([waiting])
})

test('what is shipped or due today is on its way; what is for later is not', async () => {
  const buyer = await newBuyer()
  const shop = await newShop()
  const offer = await newOffer(shop.id)
  const later = await newOrder(buyer.token, offer)
  const due = await newOrder(buyer.token, offer)
  for (const { id } of [later, due]) (await move(shop.token, id, 'accept')).ok()
  await bringForward(due.id)
  expect((await todayOf(buyer.token)).arriving).toMatchObject([{ id: due.id, may_receive: false }])
  await db.updateTable('orders').set({ status: 'shipped' }).where('id', '=', due.id).execute()
  expect((await todayOf(buyer.token)).arriving).toMatchObject([{ id: due.id, may_receive: true }])
})

test('open claims, unpaid invoices and unread messages are counted; an accountant has no cut-offs', async () => {
  const { id, lines } = await app.deliver()
  ;(
    await call(endpoints.openClaim, {
      token: app.buyer.token,
      params: { orderId: id },
      body: { lines: [{ line_id: lines.avocado, packages_quantity: 1, reason: 'Abîmé' }] },
    })
  ).ok()
  // What was said before somebody came counts as read, and the test's clock is not the database's.
  await db
    .updateTable('memberships')
    .set({ created_at: new Date('2026-01-01') })
    .where('tenant_id', '=', app.buyer.id)
    .execute()
  const conversation = (
    await call(endpoints.openConversation, {
      token: app.shop.token,
      body: { buyer_id: app.buyer.id },
    })
  ).ok().data
  ;(
    await call(endpoints.sendMessage, {
      token: app.shop.token,
      params: { conversationId: conversation.id },
      body: { body: 'Bonjour' },
    })
  ).ok()

  const own = await todayOf(app.buyer.token)
  expect(own.messages).toBe(1)
  expect(own.claims).toMatchObject({ open: 1, answer_by: expect.any(String) })
  expect(own.due).toMatchObject({
    unpaid: { count: 1 },
    overdue: { count: 0, amount: 0 },
    next_due_date: expect.any(String),
  })
  const accountant = await todayOf(await newMember(app.buyer.id, 'accountant'))
  expect(accountant).toMatchObject({ cut_offs: [], due: own.due })

  clock.now = new Date('2027-03-01T09:00:00+01:00')
  const { due } = await todayOf(await newMember(app.buyer.id, 'accountant'))
  expect(due).toMatchObject({ overdue: own.due.unpaid, next_due_date: null })
  clock.now = new Date('2026-11-24T09:00:00+01:00')
})

test('a company sees nothing of another’s day', async () => {
  const stranger = await newBuyer('Voisin')
  expect(await todayOf(stranger.token)).toEqual({
    kind: 'buyer',
    recalls: [],
    cut_offs: [],
    arriving: [],
    to_approve: [],
    waiting_for_approval: [],
    messages: 0,
    claims: { open: 0, answer_by: null },
    due: {
      unpaid: { count: 0, amount: 0 },
      overdue: { count: 0, amount: 0 },
      next_due_date: null,
    },
  })
})

test('reads no more of a company’s orders when there are many of them', async () => {
  const buyer = await newBuyer()
  const shop = await newShop()
  const order = await newOrder(buyer.token, await newOffer(shop.id))
  const copies = (count: number) =>
    sql`
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated)
      select buyer_id, shop_id, 'delivered', delivery_date, parties, lines_count, net_cents,
             delivery_fee_cents, vat, contributions, gross_cents, estimated
        from orders, generate_series(1, ${count}) where id = ${order.id}`.execute(db)
  await copies(2_000)
  await sql`vacuum analyze orders`.execute(db)
  for (const select of [
    selectOpenOrders(buyer.id),
    selectUsedShops(buyer.id, clock.now),
    selectOpenClaims({ type: 'buyer', id: buyer.id, role: 'admin' }),
    selectDues(buyer.id, '2026-11-24'),
  ]) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { [key: string]: number } }] }>`
      explain (analyze, buffers, format json) ${select}`.execute(db)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    const pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
    expect(pages).toBeLessThan(120)
  }
})
