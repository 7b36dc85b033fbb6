import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actFor } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readCostOf } from '../../../platform/db/read-cost.test-app.ts'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import { openOrderingApp } from '../ordering.test-app.ts'
import { findLot } from './find-lot.ts'

const { db, call, move, newBuyer, newOffer, newOrder, newShop } = await openOrderingApp()
const shop = await newShop()
const first = await newBuyer('Premier')
const offer = await newOffer(shop.id)
const order = await newOrder(first.token, offer, 2)
;(await move(shop.token, order.id, 'accept')).ok()
const updates = order.lines.map(({ id }) => ({ line_id: id, packages_quantity: 2, lot: 'L-1' }))
;(
  await call(endpoints.pickOrder, {
    token: shop.token,
    params: { orderId: order.id },
    body: { updates },
  })
).ok()
;(await move(shop.token, order.id, 'ship')).ok()

/** So many orders like it, of these buyers in turn, shipped with the lot that `lot` says of each. */
const shipMore = async (count: number, buyerIds: readonly number[], lot: string) => {
  await sql`
    with made as (
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select (${buyerIds}::bigint[])[1 + n % ${buyerIds.length}::int], shop_id, 'shipped', delivery_date - n % 700,
             jsonb_set(parties, '{buyer,company_name}', to_jsonb('Client ' || n)), lines_count, net_cents,
             delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at
        from orders, generate_series(0, ${count}::int - 1) n where id = ${order.id}
      returning id, buyer_id, shop_id)
    insert into order_lines (order_id, buyer_id, shop_id, position, product_id, specification_id, name, origin_name,
      origin_iso_code, packaging_name, is_organic, unit, billing_type, volume_type, units_per_package,
      average_volume_g, unit_price_e4, vat_rate, is_interfel_taxable, ordered_milli, picked_milli, net_cents, lot)
    select made.id, made.buyer_id, made.shop_id, l.position, l.product_id, l.specification_id, l.name,
           l.origin_name, l.origin_iso_code, l.packaging_name, l.is_organic, l.unit, l.billing_type,
           l.volume_type, l.units_per_package, l.average_volume_g, l.unit_price_e4, l.vat_rate,
           l.is_interfel_taxable, l.ordered_milli, l.ordered_milli, l.net_cents, ${sql.raw(lot)}
      from made, order_lines l where l.order_id = ${order.id}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

test('two hundred customers are found and told in one call, whatever else the wholesaler has sold', async () => {
  const buyers: { id: number; token: string }[] = []
  for (let n = 0; n < 200; n++) buyers.push(await newBuyer(`Client ${n}`))
  const ids = buyers.map(({ id }) => id)
  await shipMore(200, ids, `'L-200'`)
  const tenant: ShopTenant = { type: 'shop', id: shop.id, role: 'picker' }
  const large = new Set(['orders', 'order_lines'])
  const costOf = () =>
    // As a request does it: under the policies, which let fewer conditions into an index.
    actFor({ tenantId: shop.id, userId: 0 }, () =>
      readCostOf(db, large, (read: Db) => findLot(read, tenant, 'l-200')),
    )
  const others = `'L-' || (made.id + 100000)`
  await shipMore(2_000, ids, others)
  const before = await costOf()
  await shipMore(6_000, ids, others)
  const after = await costOf()
  expect(after.scans).toEqual([])
  expect(after.blocks).toBeLessThan(before.blocks + 210)

  const { data } = (
    await call(endpoints.startRecall, {
      token: shop.token,
      body: { lot: 'L-200', is_drill: false, motive: 'Listeria', instruction: 'destroy' },
    })
  ).ok()
  expect(data).toMatchObject({ told_count: 200, packages: 400, left_packages: 400 })
  const told = await sql<{ people: number; mails: number; pushes: number; words: number }>`
    select count(distinct user_id)::integer as people, count(*) filter (where mail_due)::integer as mails,
           count(*) filter (where push_due)::integer as pushes, count(distinct body)::integer as words
      from notifications where kind = 'lot_recalled'`.execute(db)
  // Each in the words of its own order.
  expect(told.rows).toEqual([{ people: 200, mails: 200, pushes: 200, words: 200 }])
  const jobs = await sql<{ mails: number; late: number }>`
    select count(*)::integer as mails,
           count(*) filter (where run_at > now() + interval '60 seconds')::integer as late
      from graphile_worker.jobs where task_identifier = 'mail_notifications' and key like 'mail:%:urgent'`.execute(
    db,
  )
  expect(jobs.rows).toEqual([{ mails: 200, late: 0 }])
  const heard = await sql<{ channels: number }>`
    select count(distinct channel)::integer as channels
      from live_events, unnest(channels) channel where event = 'recall.changed'`.execute(db)
  expect(heard.rows).toEqual([{ channels: 201 }])
}, 120_000)
