import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { call, clock, db, move, newBuyer, newMember, newOffer, newOrder, newShop } =
  await openOrderingApp()

const shop = await newShop()
const driver = await newMember(shop.id, 'driver')
const offer = await newOffer(shop.id)
const kind = await db.selectFrom('crate_kinds').select('id').executeTakeFirstOrThrow()

const delivered = async (buyer: { token: string }, body: object) => {
  const order = await newOrder(buyer.token, offer, 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 2 }))
  const picking = { token: shop.token, params: { orderId: order.id }, body: { updates } }
  ;(await call(endpoints.pickOrder, picking)).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  const handed = { received_by: 'Léa', ...body }
  const params = { orderId: order.id }
  ;(await call(endpoints.deliverStop, { token: driver, params, body: handed })).ok()
  return order
}
const correct = (orderId: number, body: object, token = driver) =>
  call(endpoints.correctStopDelivery, { token, params: { orderId }, body })
const read = (orderId: number, token = driver) =>
  call(endpoints.getStopDelivery, { token, params: { orderId } })
/** What the account of a customer has: paid on invoices, in advance, crates. */
const accountOf = async (buyerId: number) => {
  const { rows } = await sql<{ paid: number; advance: number; crates: number; rows: number }>`
    select (select coalesce(sum(amount_cents), 0) from invoice_payments where buyer_id = ${buyerId})::int as paid,
           (select coalesce(sum(left_cents), 0) from customer_advances where buyer_id = ${buyerId})::int as advance,
           (select coalesce(sum(count), 0) from crate_movements where buyer_id = ${buyerId})::int as crates,
           (select count(*) from invoice_payments where buyer_id = ${buyerId})::int as rows`.execute(
    db,
  )
  return rows[0]
}

test('a driver reads what was entered, and corrects money and crates by contrary rows', async () => {
  const buyer = await newBuyer('Corrigé')
  const cash = (amount: number) => ({ amount, method: 'cash' })
  const order = await delivered(buyer, {
    signature: 'M1 2L30 40',
    taking: cash(150),
    crates: [{ kind_id: kind.id, count: 5 }],
  })
  expect((await read(order.id)).ok().data).toMatchObject({
    received_by: 'Léa',
    has_signature: true,
    taking: { amount: 150, method: 'cash' },
    crates: [{ kind_id: kind.id, count: 5 }],
    can_correct: true,
  })
  const before = await accountOf(buyer.id)
  expect((before?.paid ?? 0) + (before?.advance ?? 0)).toBe(15_000)
  const corrected = { taking: cash(2), crates: [{ kind_id: kind.id, count: 3 }] }
  expect((await correct(order.id, corrected)).ok().data).toMatchObject({
    taking: { amount: 2 },
    crates: [{ count: 3 }],
  })
  const after = await accountOf(buyer.id)
  expect(after).toMatchObject({ paid: 200, advance: 0, crates: -3 })
  // What was recorded is still there, with its contrary.
  expect(after?.rows).toBe((before?.rows ?? 0) * 2 + 1)
  ;(await correct(order.id, corrected)).ok()
  expect(await accountOf(buyer.id)).toEqual(after)
  const takings = await call(endpoints.listTakings, {
    token: driver,
    query: { day: order.delivery_date },
  })
  expect(takings.ok().data).toEqual([{ route_id: null, method: 'cash', count: 1, total: 2 }])
  ;(await correct(order.id, { taking: null, crates: [{ kind_id: kind.id, count: 0 }] })).ok()
  expect(await accountOf(buyer.id)).toMatchObject({ paid: 0, advance: 0, crates: 0 })
  const proof = await call(endpoints.getDelivery, {
    token: buyer.token,
    params: { orderId: order.id },
  })
  expect(proof.ok().data?.taking).toBeNull()
})

test('money that has paid something else meanwhile stays, and the driver is told whom to ask', async () => {
  const buyer = await newBuyer('Utilisé')
  const order = await delivered(buyer, { taking: { amount: 500, method: 'cheque' } })
  await db
    .updateTable('customer_advances')
    .set({ left_cents: 100 })
    .where('buyer_id', '=', buyer.id)
    .execute()
  const before = await accountOf(buyer.id)
  expect((await correct(order.id, { taking: null, crates: [] })).answer).toMatchObject({
    code: 'taking_used',
  })
  expect(await accountOf(buyer.id)).toEqual(before)
})

test('the day after, another wholesaler, or without a proof, there is nothing to correct', async () => {
  const order = await delivered(await newBuyer('Hier'), {})
  const rival = await newShop('Rival')
  const theirs = await newMember(rival.id, 'driver')
  expect((await read(order.id, theirs)).status).toBe(404)
  expect((await correct(order.id, { taking: null, crates: [] }, theirs)).status).toBe(404)
  const now = clock.now
  clock.now = new Date(now.getTime() + 24 * 3_600_000)
  expect((await read(order.id)).ok().data.can_correct).toBe(false)
  expect((await correct(order.id, { taking: null, crates: [] })).answer).toMatchObject({
    code: 'correction_closed',
  })
  clock.now = now
  const waiting = await newOrder((await newBuyer('Attend')).token, offer, 2)
  expect((await read(waiting.id)).answer).toMatchObject({ code: 'stop_not_delivered' })
})
