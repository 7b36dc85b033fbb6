import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openDecidingApp } from './deciding.test-app.ts'

const { call, db, kitchen, newOrder, newShop, setRules } = await openDecidingApp()

test('the past is told from what was bought and the price history, and saves nothing by going without', async () => {
  const { buyer, list, grappe } = await kitchen({ mode: 'propose', lines: [] })
  await newOrder(buyer.token, grappe, 10)
  // The day's price of another wholesaler is in the history as soon as it is offered.
  const other = await newShop('Halles du Nord')
  const { specification_id, product_id } = await db
    .selectFrom('offers')
    .select(['specification_id', 'product_id'])
    .where('id', '=', grappe.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offers')
    .values({
      shop_id: other.id,
      specification_id,
      product_id,
      billing_type: 'weight',
      unit_price_e4: 20_000,
    })
    .execute()
  await db
    .updateTable('offer_prices')
    .set({ day: '2026-11-01' })
    .where('specification_id', '=', specification_id)
    .execute()
  const past = async () =>
    (await call(endpoints.simulateRules, { token: buyer.token, params: { listId: list.id } })).ok()
      .data
  expect(await past()).toEqual({
    days: 30,
    purchases: 1,
    paid: 24.1,
    would: 20,
    difference: -4.1,
    left_out: 0,
    left_out_amount: 0,
  })
  ;(
    await setRules(buyer.token, list.id, {
      mode: 'propose',
      lines: [{ id: specification_id, max_unit_price: 1 }],
    })
  ).ok()
  expect(await past()).toMatchObject({
    purchases: 0,
    difference: 0,
    left_out: 1,
    left_out_amount: 24.1,
  })
})
