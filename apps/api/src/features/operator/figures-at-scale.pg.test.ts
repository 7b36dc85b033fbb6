import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCostOf } from '../../platform/db/read-cost.test-app.ts'
import { openOrderingApp } from '../orders/ordering.test-app.ts'
import { findFigures } from './figures.sql.ts'

const { db, clock, add, validate, newBuyer, newOffer, newShop } = await openOrderingApp()
const shop = await newShop()
const buyer = await newBuyer()
;(await add(buyer.token, await newOffer(shop.id), 1)).ok()
const [order] = (await validate(buyer.token)).ok().data.orders

/** Ten orders a day for three years, as they came. */
beforeAll(async () => {
  for (let day = 1_100; day > 0; day -= 100)
    await sql`
      insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
                          delivery_fee_cents, vat, contributions, gross_cents, estimated, created_at)
      select buyer_id, shop_id, 'delivered', delivery_date, parties, lines_count, net_cents,
             delivery_fee_cents, vat, contributions, gross_cents, estimated,
             ${clock.now}::timestamptz - (${day}::integer - n / 10) * interval '1 day'
        from orders, generate_series(0, 999) n where id = ${order?.id ?? 0}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}, 120_000)

test('the operator’s month is not read out of all the years', async () => {
  const { scans, blocks } = await readCostOf(db, new Set(['orders']), read =>
    findFigures(read, clock.now),
  )
  expect(scans).toEqual([])
  expect(blocks).toBeLessThan(2_500)
  const { days } = await findFigures(db, clock.now)
  expect(days.slice(1, -1).every(({ orders }) => orders >= 10)).toBe(true)
})
