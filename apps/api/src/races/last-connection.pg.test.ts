import { afterAll, expect, test } from 'vitest'
import { addToCart } from '../features/carts/change-cart.ts'
import { moveOrder } from '../features/orders/moving/move-order.ts'
import { openOrderingApp } from '../features/orders/ordering.test-app.ts'
import { pickOrder } from '../features/orders/picking/pick-order.ts'
import { validateCarts } from '../features/orders/placing/validate-carts.ts'
import { actFor } from '../platform/db/acting-for.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import type { Tenant } from '../platform/identity/caller.ts'
import { findCallers } from '../platform/identity/identity.sql.ts'

// A call that was done must not answer 503 because no second connection was left to read its answer:
// asked again, it would hear that there is nothing to do (409).

const { add, bringForward, db, url, clock, newBuyer, newOffer, newOrder, newShop } =
  await openOrderingApp()
const { db: counted, pool, close } = openDatabase(url, { max: 2, onError: () => {} })
afterAll(close)
let taken = 0
pool.on('acquire', () => {
  taken += 1
})

const shop = await newShop()
const buyer = await newBuyer()
const offer = await newOffer(shop.id)

const callerOf = async <T extends Tenant['type']>(token: string, type: T) => {
  const [caller] = await findCallers(db, [token])
  if (!caller || caller === 'expired' || caller.tenant?.type !== type) throw new Error('no caller')
  return { ...caller, tenant: caller.tenant as Extract<Tenant, { type: T }> } // compared above
}
const seller = await callerOf(shop.token, 'shop')
const purchaser = await callerOf(buyer.token, 'buyer')

/** How many connections a use case takes, one after the other or at once. */
const connectionsOf = async (
  { tenant, userId }: { tenant: Tenant; userId: number },
  work: (db: Db) => Promise<unknown>,
): Promise<number> => {
  taken = 0
  await actFor({ tenantId: tenant.id, userId }, () => work(counted))
  return taken
}

test('an order is placed, picked and moved over the connection that answers it', async () => {
  ;(await add(buyer.token, offer)).ok()
  const validation = { asked: {}, key: 'v1', now: clock.now }
  expect(
    await connectionsOf(purchaser, within => validateCarts(within, purchaser, validation)),
  ).toBe(1)
  const { id, lines } = await newOrder(buyer.token, offer)
  const act = (action: 'accept' | 'ship' | 'deliver') => (within: Db) =>
    moveOrder(within, seller, { orderId: id, action }, clock.now)
  expect(await connectionsOf(seller, act('accept'))).toBe(1)
  const updates = lines.map(line => ({ line_id: line.id, packages_quantity: 1 }))
  const picking = { orderId: id, updates, key: undefined }
  expect(await connectionsOf(seller, within => pickOrder(within, seller, picking, clock.now))).toBe(
    1,
  )
  expect(await connectionsOf(seller, act('ship'))).toBe(1)
  await bringForward(id)
  expect(await connectionsOf(seller, act('deliver'))).toBe(1)
})

test('a change under a key answers over the connection that took the key', async () => {
  const addition = {
    shop_id: shop.id,
    specification_id: offer.specification_id,
    packages_quantity: 1,
  }
  const addOnce = (within: Db) =>
    addToCart(within, buyer.id, { body: addition, key: 'k1' }, clock.now)
  expect(await connectionsOf(purchaser, addOnce)).toBe(1)
  expect(await connectionsOf(purchaser, addOnce)).toBe(1)
})
