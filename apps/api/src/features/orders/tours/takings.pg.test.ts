import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const { db, call, move, newBuyer, newMember, newOffer, newOrder, newShop } = await openOrderingApp()

const shop = await newShop()
const driver = await newMember(shop.id, 'driver')
const offer = await newOffer(shop.id)

const shipped = async (buyer: { token: string }) => {
  const order = await newOrder(buyer.token, offer, 2)
  const params = { orderId: order.id }
  ;(await move(shop.token, order.id, 'accept')).ok()
  const updates = order.lines.map(line => ({ line_id: line.id, packages_quantity: 2 }))
  ;(await call(endpoints.pickOrder, { token: shop.token, params, body: { updates } })).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  return order
}

type Taking = { amount: number; method: 'cash' | 'cheque' | 'card' }
const deliver = (orderId: number, { taking }: { taking?: Taking } = {}, key?: string) =>
  call(endpoints.deliverStop, {
    token: driver,
    params: { orderId },
    body: { received_by: 'Léa', taking },
    ...(key !== undefined && { key }),
  })

test('what is paid at the door pays this delivery, then what is due first; the rest stays in advance, once', async () => {
  const anna = await newBuyer('Anna')
  const [before, order] = [await shipped(anna), await shipped(anna)]
  ;(await deliver(before.id)).ok()
  const grossOf = async (orderId: number) =>
    await db
      .selectFrom('invoice_balances')
      .select(['gross_cents', 'open_cents'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  const owed = (await grossOf(before.id)).gross_cents
  const hand = (amount: number, key: string) =>
    deliver(order.id, { taking: { amount, method: 'cash' } }, key)
  expect((await hand(-1, 'a')).status).toBe(422)
  // Both invoices, and ten euros more.
  const amount = (2 * owed + 1000) / 100
  ;(await hand(amount, 'b')).ok()
  ;(await hand(amount, 'b')).ok()
  expect(await grossOf(order.id)).toMatchObject({ open_cents: 0 })
  expect(await grossOf(before.id)).toMatchObject({ open_cents: 0 })
  const advances = await db
    .selectFrom('customer_advances')
    .select(['left_cents', 'method', 'reference'])
    .where('buyer_id', '=', anna.id)
    .execute()
  expect(advances).toEqual([
    { left_cents: 1000, method: 'cash', reference: `Encaissé à la livraison ${order.number}` },
  ])
  const proof = await call(endpoints.getDelivery, {
    token: shop.token,
    params: { orderId: order.id },
  })
  expect(proof.ok().data?.taking).toEqual({ amount, method_label: 'Espèces' })
})

test('less than the delivery at the door leaves the rest of its invoice open, and pays no other', async () => {
  const anna = await newBuyer('Anna')
  const [before, order] = [await shipped(anna), await shipped(anna)]
  ;(await deliver(before.id)).ok()
  ;(await deliver(order.id, { taking: { amount: 1, method: 'cheque' } })).ok()
  const balances = await db
    .selectFrom('invoice_balances')
    .select(['order_id', sql<number>`gross_cents - open_cents`.as('paid')])
    .where('buyer_id', '=', anna.id)
    .orderBy('order_id')
    .execute()
  expect(balances.map(({ paid }) => Number(paid))).toEqual([0, 100])
})
