import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { readCostOf } from '../../../platform/db/read-cost.test-app.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { openOrderingApp } from '../ordering.test-app.ts'
import { getPickingOrder } from './get-picking.ts'

const { db, clock, add, validate, move, newBuyer, newOffer, newShop } = await openOrderingApp()
const shop = await newShop()
const buyer = await newBuyer()
const tenant: ShopTenant = { type: 'shop', id: shop.id, role: 'picker' }
const offers = [await newOffer(shop.id), await newOffer(shop.id), await newOffer(shop.id)]
for (const offer of offers) (await add(buyer.token, offer, 2)).ok()
const [order] = (await validate(buyer.token)).ok().data.orders
if (order === undefined) throw new Error('no order')
;(await move(shop.token, order.id, 'accept')).ok()

/** So many orders more of the same products that were picked, for that day or for two years of days before. */
const pickMore = async (count: number, day: (n: string) => string) => {
  await sql`
    with made as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select buyer_id, shop_id, 'shipped', ${sql.raw(day('n'))}, parties, lines_count, net_cents, delivery_fee_cents, vat,
             contributions, gross_cents, estimated, created_at
        from orders, generate_series(1, ${count}) n where id = ${order.id}
      returning id, buyer_id, shop_id, delivery_date)
    insert into order_lines (order_id, buyer_id, shop_id, position, product_id, specification_id, name, origin_name,
      origin_iso_code, packaging_name, is_organic, unit, billing_type, volume_type, units_per_package,
      average_volume_g, unit_price_e4, vat_rate, is_interfel_taxable, ordered_milli, picked_milli, net_cents,
      lot, picked_at)
    select made.id, made.buyer_id, made.shop_id, l.position, l.product_id, l.specification_id, l.name,
           l.origin_name, l.origin_iso_code, l.packaging_name, l.is_organic, l.unit, l.billing_type,
           l.volume_type, l.units_per_package, l.average_volume_g, l.unit_price_e4, l.vat_rate,
           l.is_interfel_taxable, l.ordered_milli, l.ordered_milli, l.net_cents, 'L-' || made.id,
           made.delivery_date - interval '5 hours' + made.id * interval '1 millisecond'
      from made, order_lines l where l.order_id = ${order.id}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
const large = new Set(['orders', 'order_lines'])
const open = (read: Db) => getPickingOrder(read, tenant, order.id, clock.now)

beforeAll(() => pickMore(60, () => 'delivery_date'), 60_000)

test('an order is opened at the same cost however many were picked that day and before', async () => {
  const before = await readCostOf(db, large, open)
  await pickMore(600, () => 'delivery_date')
  for (let part = 0; part < 3; part++) await pickMore(800, n => `delivery_date - ${n} % 730`)
  const after = await readCostOf(db, large, open)
  expect(after.scans).toEqual([])
  expect(after.blocks).toBeLessThan(before.blocks + 25)
  const { data } = await open(db)
  const last = await sql<{ lot: string }>`
    select l.lot from order_lines l join orders o on o.id = l.order_id
     where o.delivery_date = ${order.delivery_date} and l.lot is not null
     order by l.picked_at desc limit 1`.execute(db)
  expect(data.lines[0]?.last_lot).toBe(last.rows[0]?.lot)
}, 120_000)
