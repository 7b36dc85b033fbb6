import { endpoints } from '@carreau/contract/endpoints'
import { expect, onTestFinished, test } from 'vitest'
import type { Offer } from '../../../../seeds/price-list/offers.ts'
import { loadSmallMarket } from '../../../../seeds/small-market.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { daysAgo, now, openMarketApp } from './market.test-app.ts'

const hourMs = 3_600_000

const { db, url } = await testDatabase()
const market = await loadSmallMarket(url, now)

/** A market where nothing is new, in an API of its own: what it shows it keeps for a minute. */
const openQuietMarket = async () => {
  const app = await openMarketApp({ db, url }, onTestFinished)
  await db.updateTable('offers').set({ valid_until: null }).execute()
  for (const offer of Object.values(market.offers).flat()) {
    const { id, isAvailable, unitPriceE4 } = offer
    await db.updateTable('offers').set({ is_available: isAvailable }).where('id', '=', id).execute()
    await app.tell(offer, isAvailable ? [[daysAgo(60), unitPriceE4]] : [])
  }
  const today = async (token?: string) =>
    (await app.call(endpoints.getMarketToday, token === undefined ? {} : { token })).ok().data
  return { ...app, today }
}

const firstOf = (offers: readonly Offer[]): Offer => {
  const [offer] = offers
  if (offer === undefined) throw new Error('an offer expected')
  return offer
}

test('nothing new: three empty sections', async () => {
  const { today } = await openQuietMarket()
  expect(await today()).toEqual({ arrivals: [], ending: [], good_prices: [] })
})

test('an arrival is in its section for three days, with its one offer', async () => {
  const { today, tell } = await openQuietMarket()
  const back = firstOf(market.offers.tomateGrappe)
  const tooOld = firstOf(market.offers.batavia)
  await tell(back, [
    [daysAgo(30), back.unitPriceE4],
    [daysAgo(9), null],
    [daysAgo(3), back.unitPriceE4],
  ])
  await tell(tooOld, [[daysAgo(4), tooOld.unitPriceE4]])

  const { arrivals } = await today()
  expect(arrivals).toHaveLength(1)
  expect(arrivals[0]).toMatchObject({
    arrived_on: daysAgo(3),
    product: {
      id: back.product.id,
      offers_count: 1,
      specifications: [
        { id: back.specification.id, customer_price: [{ offer_id: back.id, unit_price: 2.35 }] },
      ],
    },
  })
})

test('lots that end within 48 hours, the first to end first', async () => {
  const { today } = await openQuietMarket()
  const end = (offer: Offer, hours: number) =>
    db
      .updateTable('offers')
      .set({ valid_until: new Date(now.getTime() + hours * hourMs) })
      .where('id', '=', offer.id)
      .execute()
  const [later, sooner] = [firstOf(market.offers.ananas), firstOf(market.offers.potimarron)]
  await end(later, 47)
  await end(sooner, 5)
  await end(firstOf(market.offers.batavia), 49)
  await end(firstOf(market.offers.avocatHass), -1)

  const { ending } = await today()
  expect(ending.map(({ product, ends_at }) => [product.id, ends_at])).toEqual([
    [sooner.product.id, new Date(now.getTime() + 5 * hourMs).toISOString()],
    [later.product.id, new Date(now.getTime() + 47 * hourMs).toISOString()],
  ])
  expect(ending[0]?.product.specifications[0]?.customer_price).toHaveLength(1)
})

test('a good price is two net prices, and at least 8 % below what its cheapest offer was', async () => {
  const { today, tell, bistrot } = await openQuietMarket()
  // The cheapest wholesaler of each is the third, at 97 %.
  const fallen = async (offers: readonly Offer[], before: number) => {
    for (const offer of offers)
      await tell(offer, [
        [daysAgo(40), Math.round(offer.unitPriceE4 * before)],
        [daysAgo(2), offer.unitPriceE4],
      ])
    return offers[2]
  }
  const cheap = await fallen(market.offers.tomateMaroc, 1.25)
  await fallen(market.offers.batavia, 1.05)
  if (cheap === undefined) throw new Error('an offer expected')

  const { good_prices } = await today()
  expect(good_prices).toHaveLength(1)
  expect(good_prices[0]).toMatchObject({
    unit: 'kg',
    today: cheap.unitPriceE4 / 10_000,
    last_30_days: Math.round(cheap.unitPriceE4 * 1.25) / 10_000,
    product: { specifications: [{ customer_price: [{ offer_id: cheap.id }] }] },
  })
  // « Bistrot des Halles » has an agreed price at the first wholesaler only: the card is the same.
  const [own] = (await today(await bistrot())).good_prices
  expect(own?.today).toBe(good_prices[0]?.today)
})

test('a few days of prices are too few to compare with', async () => {
  const { today, tell } = await openQuietMarket()
  for (const offer of market.offers.tomateMaroc)
    await tell(offer, [
      [daysAgo(8), offer.unitPriceE4 * 2],
      [daysAgo(1), offer.unitPriceE4],
    ])
  expect((await today()).good_prices).toEqual([])
})

test('a product stands in one section, and a buyer sees its own price', async () => {
  const { today, tell, bistrot, caterer } = await openQuietMarket()
  const offer = firstOf(market.offers.tomateMaroc)
  await tell(offer, [[daysAgo(1), offer.unitPriceE4]])
  await db
    .updateTable('offers')
    .set({ valid_until: new Date(now.getTime() + hourMs) })
    .where('id', '=', offer.id)
    .execute()

  const priceOf = async (token?: string) => {
    const { ending, arrivals } = await today(token)
    expect(arrivals).toEqual([])
    return ending.map(({ product }) => product.specifications[0]?.customer_price[0]?.unit_price)
  }
  expect(await priceOf()).toEqual([offer.unitPriceE4 / 10_000])
  expect(await priceOf(await caterer())).toEqual([offer.unitPriceE4 / 10_000])
  expect(await priceOf(await bistrot())).toEqual([1.8])
})

test('what closed since the sections were filled leaves a buyer’s section', async () => {
  const { today, tell, bistrot } = await openQuietMarket()
  const offer = firstOf(market.offers.tomateGrappe)
  await tell(offer, [[daysAgo(1), offer.unitPriceE4]])
  const token = await bistrot()
  expect((await today(token)).arrivals).toHaveLength(1)
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', offer.id).execute()
  expect((await today(token)).arrivals).toEqual([])
})
