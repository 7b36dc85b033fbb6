import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { readCostOf } from '../../../platform/db/read-cost.test-app.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { findProductCards } from '../door/product-cards.sql.ts'

const { db, newBuyer, newOffer, newShop } = await openOrderingApp()
const shop = await newShop()
const buyer = await newBuyer()
const { id: offerId } = await newOffer(shop.id)
const { product_id: productId } = await db
  .selectFrom('offers')
  .select('product_id')
  .where('id', '=', offerId)
  .executeTakeFirstOrThrow()
await db.updateTable('tenants').set({ postal_code: '75001' }).where('id', '=', buyer.id).execute()

/** Wholesalers of another department who sell the same. */
const sellElsewhere = async (count: number) => {
  await sql`
    with company as (
      insert into tenants (type, company_name)
      select 'shop', 'Ailleurs ' || n from generate_series(1, ${count}) n returning id),
    house as (
      insert into shops (tenant_id, slug, delivery_departments)
      select id, 'ailleurs-' || id, '{13}' from company returning tenant_id)
    insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
    select house.tenant_id, o.specification_id, o.product_id, o.billing_type, o.unit_price_e4
      from house, offers o where o.id = ${offerId}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
const read = (from: Db) => findProductCards(from, [productId], buyer.id)

test('who delivers elsewhere is no offer, and costs next to nothing to leave out', async () => {
  await sellElsewhere(20)
  const before = await readCostOf(db, new Set(), read)
  await sellElsewhere(1_000)
  const after = await readCostOf(db, new Set(), read)
  const [product] = await read(db)
  expect(product?.offers_count).toBe(1)
  // The pages of 1 000 wholesalers and offers, once; a look-up for each would be 2 000.
  expect(after.blocks).toBeLessThan(before.blocks + 120)
}, 60_000)
