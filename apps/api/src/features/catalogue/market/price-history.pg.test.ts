import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Offer } from '../../../../seeds/price-list/offers.ts'
import { loadSmallMarket } from '../../../../seeds/small-market.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { daysAgo, now, openMarketApp } from './market.test-app.ts'

const { db, url } = await testDatabase()
const market = await loadSmallMarket(url, now)
const { call, bistrot, caterer, tell } = await openMarketApp({ db, url })

const three = (offers: readonly Offer[]) => {
  const [first, second, third] = offers
  if (!first || !second || !third) throw new Error('three offers expected')
  return [first, second, third] as const
}
const [first, second, third] = three(market.offers.tomateGrappe)
const specificationId = first.specification.id
const buyerId = market.buyers[0]?.id ?? 0

const ofSpecification = async (
  id: number,
  { token, ...query }: { days?: number | string; token?: string } = {},
) =>
  call(endpoints.getSpecificationPriceHistory, {
    params: { specificationId: id },
    query,
    ...(token && { token }),
  })
const ofProduct = (id: number, { token, ...query }: { days?: number; token?: string } = {}) =>
  call(endpoints.getProductPriceHistory, {
    params: { productId: id },
    query,
    ...(token && { token }),
  })

/** An order of one line, as it was written so many days ago. */
const order = async (
  offer: Offer,
  {
    unit_price_e4,
    status = 'delivered',
    age,
    buyer = buyerId,
  }: {
    unit_price_e4: number
    status?: string
    age: number
    buyer?: number
  },
) => {
  const { id } = await db
    .insertInto('orders')
    .values({
      buyer_id: buyer,
      shop_id: offer.shopId,
      status,
      delivery_date: daysAgo(age),
      parties: JSON.stringify({ buyer: {}, shop: { company_name: 'Ancien nom' } }),
      lines_count: 1,
      net_cents: 0,
      delivery_fee_cents: 0,
      vat: '[]',
      contributions: '[]',
      gross_cents: 0,
      estimated: false,
      created_at: new Date(`${daysAgo(age)}T10:00:00Z`),
    } as never) // json columns as text: PostgreSQL checks them
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('order_lines')
    .values({
      order_id: id,
      position: 1,
      product_id: offer.product.id,
      specification_id: offer.specification.id,
      offer_id: offer.id,
      name: 'x',
      origin_name: 'France',
      origin_iso_code: 'FR',
      packaging_name: 'x',
      is_organic: false,
      unit: 'kg',
      billing_type: 'weight',
      volume_type: 'fixed',
      units_per_package: 1,
      average_volume_g: 6_000,
      unit_price_e4,
      vat_rate: '5.5',
      is_interfel_taxable: true,
      ordered_milli: 1000,
      net_cents: 0,
    } as never) // the other columns may be null
    .execute()
  return id
}

test('each day has the lowest price and the median of its wholesalers', async () => {
  await tell(first, [
    [daysAgo(20), 20_000],
    [daysAgo(2), 24_000],
  ])
  await tell(second, [
    [daysAgo(3), 30_000],
    [daysAgo(1), null],
  ])
  await tell(third, [[daysAgo(2), 25_001]])

  const { unit, days } = (await ofSpecification(specificationId, { days: 5 })).ok().data
  expect(unit).toBe('kg')
  expect(days).toEqual([
    { day: daysAgo(4), lowest: 2, median: 2 },
    { day: daysAgo(3), lowest: 2, median: 2.5 },
    { day: daysAgo(2), lowest: 2.4, median: 2.5001 },
    { day: daysAgo(1), lowest: 2.4, median: 2.4501 },
    { day: daysAgo(0), lowest: 2.4, median: 2.4501 },
  ])
})

test('thirty days unless said; those before the first price are empty', async () => {
  await tell(first, [[daysAgo(3), 20_000]])
  await tell(second, [])
  await tell(third, [])
  const { days } = (await ofSpecification(specificationId)).ok().data
  expect(days).toHaveLength(30)
  expect(days.map(({ lowest }) => lowest)).toEqual([...Array(26).fill(null), 2, 2, 2, 2])
})

test('a lot has a price until the day it ends', async () => {
  await tell(first, [[daysAgo(9), 20_000]])
  await db
    .updateTable('offers')
    .set({ valid_until: new Date(`${daysAgo(2)}T10:00:00Z`) })
    .where('id', '=', first.id)
    .execute()
  // As if nobody had touched it since.
  await tell(first, [[daysAgo(9), 20_000]])
  const { days } = (await ofSpecification(specificationId, { days: 4 })).ok().data
  expect(days.map(({ lowest }) => lowest)).toEqual([2, 2, null, null])
  await db.updateTable('offers').set({ valid_until: null }).where('id', '=', first.id).execute()
})

test('a wholesaler that is not active has no price', async () => {
  await tell(first, [[daysAgo(3), 20_000]])
  await tell(second, [[daysAgo(3), 10_000]])
  const setStatus = (status: 'active' | 'refused') =>
    db.updateTable('tenants').set({ status }).where('id', '=', second.shopId).execute()
  await setStatus('refused')
  expect((await ofSpecification(specificationId, { days: 1 })).ok().data.days[0]?.lowest).toBe(2)
  await setStatus('active')
})

test('a price by the package counts in the product’s usual unit', async () => {
  const [berries] = three(market.offers.gariguette)
  const { unit, days } = (await ofSpecification(berries.specification.id, { days: 1 })).ok().data
  expect(unit).toBe('kg')
  // 2 kg at 19.90 €, at 5 % more and at 19.30 €.
  expect(days).toEqual([{ day: daysAgo(0), lowest: 9.65, median: 9.95 }])
})

test('a product’s curve takes all its specifications', async () => {
  const ofTomatoes = Object.values(market.offers)
    .flat()
    .filter(offer => offer.product.id === first.product.id)
  const other = ofTomatoes.find(offer => offer.specification.id !== specificationId)
  if (other === undefined) throw new Error('two specifications expected')
  for (const offer of ofTomatoes) await tell(offer, [])
  await tell(first, [[daysAgo(5), 25_000]])
  await tell(other, [[daysAgo(0), 15_000]])
  const { unit, days } = (await ofProduct(first.product.id, { days: 2 })).ok().data
  expect(unit).toBe('kg')
  expect(days.map(({ lowest, median }) => [lowest, median])).toEqual([
    [2.5, 2.5],
    [1.5, 2],
  ])
})

test('a buyer sees what it paid last, and where; nobody else does', async () => {
  await order(first, { unit_price_e4: 19_000, age: 12 })
  const id = await order(second, { unit_price_e4: 21_500, age: 6, status: 'submitted' })
  for (const status of ['cancelled', 'refused', 'rejected', 'to_approve'])
    await order(first, { unit_price_e4: 10_000, age: 2, status })
  await order(first, { unit_price_e4: 9_000, age: 1, buyer: market.buyers[1]?.id ?? 0 })

  const token = await bistrot()
  const paid = {
    specification_id: specificationId,
    order_id: id,
    unit: 'kg',
    unit_price: 2.15,
    date: new Date(`${daysAgo(6)}T10:00:00Z`).toISOString(),
    shop: { id: second.shopId, slug: market.shops[1]?.slug, name: 'Ancien nom' },
  }
  expect((await ofSpecification(specificationId, { token })).ok().data.last_paid).toEqual(paid)
  expect((await ofProduct(first.product.id, { token })).ok().data.last_paid).toEqual([paid])
  expect((await ofSpecification(specificationId)).ok().data.last_paid).toBeNull()
  expect((await ofProduct(first.product.id)).ok().data.last_paid).toEqual([])
  const other = (await ofSpecification(specificationId, { token: await caterer() })).ok().data
  expect(other.last_paid?.unit_price).toBe(0.9)
})

test.each([0, -1, 366, 1e9, 'abc', '', '1.5'])('%j days are refused', async days => {
  const { status, answer } = await ofSpecification(specificationId, { days })
  expect(status).toBe(422)
  expect(answer).toMatchObject({
    code: 'invalid_input',
    errors: { days: ['Indiquez un nombre de jours entre 1 et 365.'] },
  })
})

test('a year is the most', async () => {
  expect((await ofSpecification(specificationId, { days: 365 })).ok().data.days).toHaveLength(365)
})

test('what does not exist is not found', async () => {
  expect(await ofSpecification(999_999_999_999)).toMatchObject({
    status: 404,
    answer: { code: 'specification_not_found' },
  })
  expect(await ofProduct(999_999)).toMatchObject({
    status: 404,
    answer: { code: 'product_not_found' },
  })
})

test('a package that was said to weigh a gram has a curve all the same', async () => {
  const { variant_id, product_id } = await db
    .selectFrom('specifications')
    .select(['variant_id', 'product_id'])
    .where('id', '=', specificationId)
    .executeTakeFirstOrThrow()
  const { average_volume_g } = await db
    .selectFrom('variants')
    .select('average_volume_g')
    .where('id', '=', variant_id)
    .executeTakeFirstOrThrow()
  const weigh = (grams: number | null) =>
    db
      .updateTable('variants')
      .set({ average_volume_g: grams })
      .where('id', '=', variant_id)
      .execute()
  const sellBy = (billing_type: 'weight' | 'package') =>
    db.updateTable('products').set({ billing_type }).where('id', '=', product_id).execute()
  await sql`update offer_prices set price_e4 = 90000000 where specification_id = ${specificationId}`.execute(
    db,
  )
  await weigh(1)
  await sellBy('package')
  expect((await ofSpecification(specificationId)).status).toBe(200)
  await sellBy('weight')
  await weigh(average_volume_g)
})
