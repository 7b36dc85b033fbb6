import { priceInUsualUnit } from '@carreau/domain/catalogue/prices'
import { billingTypes } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadSmallMarket } from '../../../../seeds/small-market.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { daysAgo, now } from './market.test-app.ts'

const { db, url } = await testDatabase()
const market = await loadSmallMarket(url, now)
const [offer] = market.offers.tomateGrappe
if (offer === undefined) throw new Error('an offer expected')

const historyOf = async () =>
  (
    await db
      .selectFrom('offer_prices')
      .select(['day', 'price_e4', 'change_permille'])
      .where('specification_id', '=', offer.specification.id)
      .where('shop_id', '=', offer.shopId)
      .orderBy('day')
      .execute()
  ).map(row => [row.day, row.price_e4, row.change_permille])

const tell = (day: string, price_e4: number | null, change_permille: number | null = null) =>
  db
    .insertInto('offer_prices')
    .values({
      specification_id: offer.specification.id,
      shop_id: offer.shopId,
      day,
      price_e4,
      change_permille,
    })
    .execute()

const update = (set: {
  unit_price_e4?: number
  is_available?: boolean
  valid_until?: Date | null
}) => db.updateTable('offers').set(set).where('id', '=', offer.id).execute()

const today = daysAgo(0)

beforeEach(async () => {
  await update({ unit_price_e4: 20_000, is_available: true, valid_until: null })
  await db.deleteFrom('offer_prices').execute()
  await tell(daysAgo(10), 20_000)
})

test('a price list writes one price for each offer that can be ordered', async () => {
  await db.deleteFrom('offer_prices').execute()
  await sql`update offers set unit_price_e4 = unit_price_e4`.execute(db)
  const { prices, open } = await db
    .selectFrom('offers')
    .select([
      sql<number>`count(*) filter (where is_available)`.as('open'),
      sql<number>`(select count(*) from offer_prices where day = ${today}::date)`.as('prices'),
    ])
    .executeTakeFirstOrThrow()
  expect(prices).toBe(open)
  expect(open).toBeGreaterThan(30)
})

test('a price that stays costs nothing', async () => {
  await update({ unit_price_e4: 20_000, is_available: true })
  expect(await historyOf()).toEqual([[daysAgo(10), 20_000, null]])
})

test('a change is kept with the day and how much it is; the last of the day stays', async () => {
  await update({ unit_price_e4: 22_000 })
  await update({ unit_price_e4: 18_000 })
  expect(await historyOf()).toEqual([
    [daysAgo(10), 20_000, null],
    [today, 18_000, -100],
  ])
})

test('an offer that is withdrawn ends, and is no arrival when it comes back the same day', async () => {
  await update({ is_available: false })
  expect((await historyOf()).at(-1)).toEqual([today, null, null])
  await update({ is_available: true })
  expect((await historyOf()).at(-1)).toEqual([today, 20_000, 0])
})

test('an offer that comes back another day is an arrival', async () => {
  await tell(daysAgo(4), null)
  await update({ unit_price_e4: 21_000 })
  expect((await historyOf()).at(-1)).toEqual([today, 21_000, null])
})

test('a lot that is renewed after its end was away in between', async () => {
  const ended = new Date(`${daysAgo(5)}T12:00:00Z`)
  await sql`alter table offers disable trigger user`.execute(db)
  await update({ valid_until: ended })
  await sql`alter table offers enable trigger user`.execute(db)

  await update({ valid_until: null })
  expect(await historyOf()).toEqual([
    [daysAgo(10), 20_000, null],
    [daysAgo(4), null, null],
    [today, 20_000, null],
  ])
})

test('an offer put to an end that is over has no price from today on', async () => {
  await update({ valid_until: new Date(now.getTime() - 1_000) })
  expect((await historyOf()).at(-1)).toEqual([today, null, null])
})

const conversions = billingTypes.flatMap(billingType =>
  billingTypes.flatMap(usual =>
    [null, 333, 6_000].flatMap(averageVolumeG =>
      [1, 199_000, 2_000_000_000].map(unitPriceE4 => {
        const offer = { billingType, unitsPerPackage: 8, averageVolumeG, unitPriceE4 }
        return { ...offer, usual, priceE4: priceInUsualUnit(offer, usual) }
      }),
    ),
  ),
)

test('PostgreSQL converts prices as the domain does, and stays within its integers', async () => {
  const { rows } = await sql<{ e4: number | null }>`
    select usual_price("unitPriceE4", "billingType", usual, "unitsPerPackage", "averageVolumeG") as e4
      from json_to_recordset(${JSON.stringify(conversions)}::json) as offer (
        "unitPriceE4" integer, "billingType" text, usual text, "unitsPerPackage" integer,
        "averageVolumeG" integer)`.execute(db)
  const expected = conversions.map(({ priceE4 }) => priceE4 && Math.min(priceE4, 2_147_483_647))
  expect(rows.map(({ e4 }) => e4)).toEqual(expected)
})

test('a deleted offer ends, and keeps its past', async () => {
  await db.deleteFrom('offers').where('id', '=', offer.id).execute()
  expect(await historyOf()).toEqual([
    [daysAgo(10), 20_000, null],
    [today, null, null],
  ])
})
