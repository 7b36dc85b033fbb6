import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, clock, newBuyer, newOffer, newOrder, newShop } = await openOrderingApp()

const shop = await newShop('Primeurs de Rungis', { auto_accept: true })
const offer = await newOffer(shop.id)

/** An order whose buyer its wholesaler has agreed this with. */
const orderOf = async (terms: { confirm_changes?: boolean; late_changes?: boolean }) => {
  const buyer = await newBuyer()
  await db
    .insertInto('shop_customers')
    .values({ shop_id: shop.id, buyer_id: buyer.id, ...terms })
    .execute()
  const order = await newOrder(buyer.token, offer, 2)
  const change = async () =>
    (
      await call(endpoints.changeOrderLines, {
        token: buyer.token,
        params: { orderId: order.id },
        body: { version: 1, lines: [{ line_id: order.lines[0]?.id, packages_quantity: 3 }] },
      })
    ).ok().data.changes
  return { order, change }
}

test('what was agreed with one customer goes before the shop’s own: its changes are confirmed', async () => {
  const { order, change } = await orderOf({ confirm_changes: true })
  expect(order.may_change).toBe('asked')
  expect(await change()).toMatchObject([{ state: 'asked' }])
})

test('so do its late changes, which are asked for', async () => {
  const { change } = await orderOf({ late_changes: true })
  const before = clock.now
  clock.now = new Date('2026-11-24T23:30:00+01:00')
  expect(await change()).toMatchObject([{ state: 'asked' }])
  clock.now = before
})
