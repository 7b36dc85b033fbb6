import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysAgo, now, openMarketApp } from '../../src/features/catalogue/market/market.test-app.ts'
import { testDatabase } from '../../src/platform/postgres/test-database.ts'
import { loadMarket } from '../load-market.ts'

const { db, url } = await testDatabase()
await loadMarket({ databaseUrl: url, today: now, scale: 1 })
const { call } = await openMarketApp({ db, url })

test('the prices told end with those of the offers', async () => {
  const { rows } = await sql<{ offers: number; wrong: number; told: number }>`
    select count(*) as offers, sum(told.rows) as told,
           count(*) filter (where told.last is distinct from case when o.is_available then
             usual_price(o.unit_price_e4, o.billing_type, p.billing_type, v.units_per_package,
                         v.average_volume_g) end) as wrong
      from offers o
      join specifications s on s.id = o.specification_id
      join variants v on v.id = s.variant_id
      join products p on p.id = o.product_id
     cross join lateral (
       select count(*) as rows, (array_agg(h.price_e4 order by h.day desc))[1] as last
         from offer_prices h
        where h.shop_id = o.shop_id and h.specification_id = o.specification_id) told`.execute(db)
  expect(rows[0]?.wrong).toBe(0)
  const each = (rows[0]?.told ?? 0) / (rows[0]?.offers ?? 1)
  expect(each).toBeGreaterThan(5)
  expect(each).toBeLessThan(15)
})

test('today’s market has some of each', async () => {
  const { arrivals, ending, good_prices } = (await call(endpoints.getMarketToday, {})).ok().data
  for (const shelf of [arrivals, ending, good_prices]) expect(shelf.length).toBeGreaterThan(5)
  for (const { today, last_30_days } of good_prices)
    expect(today).toBeLessThanOrEqual(0.92 * last_30_days)
  for (const { arrived_on } of arrivals) expect(arrived_on >= daysAgo(3)).toBe(true)
})

test('a product has a curve of thirty days that moves', async () => {
  const { id } = await db
    .selectFrom('products')
    .select('id')
    .where('commercial_designation', '=', 'Tomate grappe')
    .executeTakeFirstOrThrow()
  const { days } = (
    await call(endpoints.getProductPriceHistory, { params: { productId: id } })
  ).ok().data
  expect(days).toHaveLength(30)
  for (const { lowest, median } of days) expect(lowest ?? 9).toBeLessThanOrEqual(median ?? 0)
  expect(new Set(days.map(({ median }) => median)).size).toBeGreaterThan(3)
})
