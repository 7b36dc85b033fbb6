import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, move, newBuyer, newMember, newOffer, newOrder, newShop } = await openOrderingApp()

const shop = await newShop()
const sales = await newMember(shop.id, 'sales')
/** 105.50 € with its VAT. */
const crate = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })

const newCustomer = async (policy: 'warn' | 'ask' | 'block', terms = {}) => {
  const buyer = await newBuyer('Bistrot des Halles', terms)
  await db
    .insertInto('shop_customers')
    .values({
      shop_id: shop.id,
      buyer_id: buyer.id,
      credit_policy: policy,
      credit_limit_cents: 25_000,
    })
    .execute()
  return buyer
}
const linesOf = (packages: number) => [{ offer_id: crate.id, packages_quantity: packages }]
const enter = (token: string, buyerId: number, packages: number, more = {}) =>
  call(endpoints.enterOrder, {
    token,
    body: {
      buyer_id: buyerId,
      delivery_date: '2026-11-25',
      lines: linesOf(packages),
      ...more,
    },
  })
const entries = () =>
  db
    .selectFrom('journal')
    .select(['subject', 'changes'])
    .where('kind', '=', 'credit_exceeded')
    .execute()

test('while an order is taken, what its customer would owe stands beside it', async () => {
  const buyer = await newCustomer('warn')
  await newOrder(buyer.token, crate)
  const body = { buyer_id: buyer.id, lines: linesOf(2) }
  const quote = (await call(endpoints.quoteOrder, { token: sales, body })).ok().data
  expect(quote.credit).toEqual({
    policy: 'warn',
    owed: 316.5,
    limit: 250,
    beyond: 66.5,
    until_first_delivery: false,
  })
  ;(await enter(sales, buyer.id, 2)).ok()
})

test('beyond a limit that blocks an order is entered by an admin alone, who says so, and is journalled', async () => {
  const buyer = await newCustomer('block')
  const before = await entries()
  expect(await enter(shop.token, buyer.id, 3)).toMatchObject({
    status: 409,
    answer: {
      code: 'credit_limit_reached',
      message: expect.stringContaining('Cette commande le dépasserait de 66,50\u00a0€'),
    },
  })
  expect(await enter(sales, buyer.id, 3, { despite_credit: true })).toMatchObject({ status: 403 })
  const { number } = (await enter(shop.token, buyer.id, 3, { despite_credit: true })).ok().data
  expect((await entries()).slice(before.length)).toEqual([
    { subject: number, changes: [{ field: 'beyond', before: null, after: '66,50\u00a0€' }] },
  ])
})

test('within the limit nothing is said in the journal, whoever says that they would go beyond', async () => {
  const buyer = await newCustomer('block')
  const before = await entries()
  ;(await enter(shop.token, buyer.id, 2, { despite_credit: true })).ok()
  expect(await entries()).toEqual(before)
})

test('orders entered at once by two people do not go beyond the limit together', async () => {
  const buyer = await newCustomer('block')
  const answers = await Promise.all([enter(sales, buyer.id, 2), enter(shop.token, buyer.id, 2)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('what was entered and waits for the customer’s admin is owed already, and approved without another look', async () => {
  const buyer = await newCustomer('block', { approval_limit_cents: 100 })
  const { id, waits } = (await enter(sales, buyer.id, 2)).ok().data
  expect(waits).toBe(true)
  expect(await enter(sales, buyer.id, 1)).toMatchObject({ status: 409 })
  expect((await move(buyer.token, id, 'approve')).ok().data.status).toBe('accepted')
})

test('a change that the wholesaler was asked for is made beyond the limit by its admin alone', async () => {
  const buyer = await newCustomer('block')
  await db
    .updateTable('shops')
    .set({ confirm_changes: true })
    .where('tenant_id', '=', shop.id)
    .execute()
  const order = await newOrder(buyer.token, crate)
  ;(await move(sales, order.id, 'accept')).ok()
  const ask = async () => {
    const body = {
      version: 1,
      lines: [{ specification_id: crate.specification_id, packages_quantity: 1 }],
    }
    const params = { orderId: order.id }
    return (
      (await call(endpoints.changeOrderLines, { token: buyer.token, params, body }))
        .ok()
        .data.changes.at(-1)?.id ?? 0
    )
  }
  const [first, second] = [await ask(), await ask()]
  const accept = (token: string, changeId: number, more = {}) =>
    call(endpoints.answerOrderChange, {
      token,
      params: { orderId: order.id, changeId },
      body: { action: 'accept', ...more },
    })
  ;(await accept(sales, first)).ok()
  expect(await accept(shop.token, second)).toMatchObject({ status: 409 })
  expect(await accept(sales, second, { despite_credit: true })).toMatchObject({ status: 403 })
  const taken = await accept(shop.token, second, { despite_credit: true })
  expect(taken.ok().data.totals?.gross).toBe(316.5)
})
