import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readCostOf } from '../../../platform/db/read-cost.test-app.ts'
import { openOrderingApp } from '../../orders/ordering.test-app.ts'
import { findProfile } from './shop-profile.sql.ts'

const { db, newOffer, newShop } = await openOrderingApp()
const shop = await newShop()
const { id: offerId } = await newOffer(shop.id)

test('the offers on sale of a wholesaler are counted from an index, not read among everybody’s', async () => {
  const cost = () => readCostOf(db, new Set(['offers']), from => findProfile(from, shop.id))
  await sql`vacuum analyze`.execute(db)
  const { blocks: before } = await cost()
  // Each page of offers holds some of this wholesaler’s 300.
  await sql`
    with company as (
      insert into tenants (type, company_name)
      select 'shop', 'Voisin ' || n from generate_series(1, 10) n returning id),
    house as (
      insert into shops (tenant_id, slug) select id, 'voisin-' || id from company
      returning tenant_id as id),
    spec as (
      insert into specifications (product_id, variant_id, origin_id, packaging_id, is_organic, cultivar)
      select s.product_id, s.variant_id, s.origin_id, s.packaging_id, s.is_organic, 'n° ' || n
        from specifications s join offers o on o.specification_id = s.id and o.id = ${offerId}
       cross join generate_series(1, 300) n
      returning id, product_id)
    insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
    select house.id, spec.id, spec.product_id, o.billing_type, o.unit_price_e4
      from spec cross join (select id from house union all select ${shop.id}::bigint) house
      join offers o on o.id = ${offerId}
     order by spec.id, house.id`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { blocks: after, scans } = await cost()
  expect((await findProfile(db, shop.id))?.offers_count).toBe(301)
  expect(scans).toEqual([])
  expect(after).toBeLessThan(before + 20)
}, 60_000)
