import { expect, test } from 'vitest'
import { openCatalogueApp } from '../catalogue.test-app.ts'
import { findBoughtProducts, findPopularity } from './habits.sql.ts'
import { openHabits } from './habits.ts'
import { openSearchCounts } from './search-counts.ts'

const { db, market } = await openCatalogueApp()
const day = '2026-11-24'
const noon = new Date(`${day}T12:00:00+01:00`)

const offers = Object.values(market.offers).flat()
const productIds = [...new Set(offers.map(({ product }) => product.id))]
const [first = 0, second = 0, third = 0] = productIds

const companyThatBought = async (ids: readonly number[]): Promise<number> => {
  const { id: buyerId } = await db
    .insertInto('tenants')
    .values({ type: 'buyer', company_name: 'Acheteur' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('buyers').values({ tenant_id: buyerId }).execute()
  const specifications = await db
    .selectFrom('offers')
    .innerJoin('specifications as s', 's.id', 'offers.specification_id')
    .select(['offers.shop_id', 's.id', 's.product_id'])
    .where('s.product_id', 'in', ids.length > 0 ? [...ids] : [0])
    .execute()
  for (const { shop_id, id, product_id } of specifications) {
    const order = await db
      .insertInto('orders')
      .values({
        buyer_id: buyerId,
        shop_id,
        status: 'submitted',
        delivery_date: day,
        parties: '{}',
        lines_count: 1,
        net_cents: 100,
        delivery_fee_cents: 0,
        vat: '[]',
        contributions: '[]',
        gross_cents: 106,
        estimated: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_lines')
      .values({
        order_id: order.id,
        position: 1,
        product_id,
        specification_id: id,
        name: 'Ligne',
        origin_name: 'France',
        origin_iso_code: 'FR',
        packaging_name: 'Colis',
        is_organic: false,
        unit: 'kg',
        billing_type: 'weight',
        volume_type: 'fixed',
        units_per_package: 1,
        unit_price_e4: 10_000,
        vat_rate: '5.5',
        is_interfel_taxable: false,
        ordered_milli: 1_000,
        net_cents: 100,
      })
      .execute()
  }
  return buyerId
}

test('what is searched for is counted a day, and forgotten after a month', async () => {
  const counts = openSearchCounts(db)
  for (const id of [first, second, first]) counts.add(id)
  await counts.write(new Date('2026-10-20T12:00:00+02:00'))
  for (const id of [second, second, 999_999]) counts.add(id)
  await counts.write(noon)
  counts.add(second)
  await counts.write(noon)
  await counts.write(noon)
  expect(await db.selectFrom('search_counts').selectAll().execute()).toEqual([
    { day, product_id: second, searches: 3 },
  ])
})

test('popular is what was ordered and searched for lately', async () => {
  await db.deleteFrom('search_counts').execute()
  const before = await findPopularity(db, day)
  const orderedOf = (id: number) => before.find(each => each.productId === id)?.times ?? 0
  const counts = openSearchCounts(db)
  for (let times = 0; times < 5_000; times += 1) counts.add(third)
  await counts.write(noon)
  expect((await findPopularity(db, day))[0]).toEqual({
    productId: third,
    times: 5_000 + orderedOf(third),
  })
  expect(await findPopularity(db, '2026-12-02')).toEqual(before)
})

test('a company’s products are each found once, and stand before all others', async () => {
  const buyer = await companyThatBought([second, third])
  expect((await findBoughtProducts(db, buyer)).sort()).toEqual([second, third].sort())
  const stranger = await companyThatBought([])
  expect(await findBoughtProducts(db, stranger)).toEqual([])
  const habits = openHabits(db)
  const weigh = await habits.weigh(buyer)
  const everybodys = await habits.weigh(null)
  expect(weigh(second)).toBeGreaterThan(weigh(first))
  expect(everybodys(second)).toBeLessThan(weigh(second))
})
