import { type Found, search } from '@carreau/catalogue-search'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Trx } from '../../../platform/db/database.ts'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { readFilters } from '../search/search-filters.ts'
import { type LiveIndex, openLiveIndex } from './live-index.ts'
import { insertRandomMarket } from './random-market.test-app.ts'
import { searchBySql } from './search-oracle.test-app.ts'
import { visibleShops } from './visible-shops.ts'

const { db, url } = await testDatabase()
const market = await insertRandomMarket(db)
await sql`
  insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
  select h.tenant_id, s.id, s.product_id, 'unit', 10000 + 7 * s.id + h.tenant_id
    from shops h cross join specifications s`.execute(db)

const everything = { named: null, sort: 'price', page: 1, perPage: 100 } as const
const noFilter = readFilters({ sort: 'relevance', page: 1, per_page: 24 })

const open = (onError = (error: Error) => console.error(error)): LiveIndex => {
  const live = openLiveIndex({ db, url, onError })
  onTestFinished(live.close)
  return live
}

const searchNow = async (live: LiveIndex): Promise<Found> => {
  const { index, viewer } = await live.view(null)
  const sight = { department: null, nextDeliveryOnly: false, now: new Date() }
  const visible = visibleShops(index, sight)
  return search(index, {
    ...everything,
    admits: null,
    filters: [],
    visible,
    own: viewer.own(index),
  })
}

const offersFound = async (live: LiveIndex): Promise<number> => {
  const { page } = await searchNow(live)
  return page.reduce((sum, product) => sum + product.offersCount, 0)
}

const expectTruth = async (live: LiveIndex): Promise<void> => {
  const ours = await searchNow(live)
  const theirs = await searchBySql(db, {
    ...everything,
    seasonMonth: null,
    filters: noFilter,
    buyerId: null,
    department: null,
    shopIds: null,
  })
  expect(ours.total).toBe(theirs.total)
  expect(ours.page.map(({ offersCount }) => offersCount)).toEqual(
    theirs.products.map(product => product.offers_count),
  )
  expect(ours.page.map(({ minPriceE4 }) => (minPriceE4 ?? 0) / 10_000)).toEqual(
    theirs.products.map(product => product.price_range?.min_price ?? 0),
  )
}

const listeners = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
     where datname = current_database() and application_name = 'carreau catalogue'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Writes when nobody hears it: what listened is gone before the transaction commits. */
const writeUnheard = (write: (trx: Trx) => Promise<unknown>) =>
  db.transaction().execute(async trx => {
    await write(trx)
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and application_name = 'carreau catalogue'`.execute(trx)
  })

const raisePrices = (specificationId: number) =>
  sql`update offers set unit_price_e4 = unit_price_e4 + 1 + id % 13
       where specification_id = ${specificationId}`.execute(db)

test('two nodes on one database agree after a burst of changes', async () => {
  const nodes = [open(), open()]
  await Promise.all(nodes.map(node => node.ready()))
  const [first = 0, second = 0] = market.shopIds
  await Promise.all([
    ...market.specificationIds.map(raisePrices),
    sql`update offers set is_available = false where shop_id = ${first} and specification_id % 3 = 0`.execute(
      db,
    ),
    sql`delete from offers where shop_id = ${second} and specification_id % 2 = 0`.execute(db),
    sql`update specifications set origin_id = 2 where id % 5 = 0`.execute(db),
  ])
  await Promise.all(nodes.map(node => node.settled()))
  for (const node of nodes) await expectTruth(node)
})

test('what changes while the market is being read is not missed', async () => {
  const live = open()
  await Promise.all([live.ready(), ...market.specificationIds.map(raisePrices)])
  await live.settled()
  await expectTruth(live)
})

test('what changes while the connection is lost is found when it is back', async () => {
  const errors: Error[] = []
  const live = open(error => errors.push(error))
  await live.ready()
  const before = await offersFound(live)
  await writeUnheard(trx =>
    sql`update offers set is_available = false
         where id in (select min(id) from offers where is_available)`.execute(trx),
  )
  await vi.waitFor(async () => expect(await offersFound(live)).toBe(before - 1), 10_000)
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 10_000)
  await live.settled()
  await expectTruth(live)
})

test('an offer that expires leaves by itself', async () => {
  const live = open()
  await live.ready()
  const before = await offersFound(live)
  await sql`
    update offers set valid_until = now() + interval '500 milliseconds'
     where id in (select max(id) from offers where is_available)`.execute(db)
  await vi.waitFor(async () => expect(await offersFound(live)).toBe(before - 1), 10_000)
  await expectTruth(live)
})

test('a closed index leaves no connection behind', async () => {
  const live = openLiveIndex({ db, url, onError: console.error })
  await live.ready()
  const withIt = await listeners()
  expect(withIt).toBeGreaterThan(0)
  await live.close()
  await vi.waitFor(async () => expect(await listeners()).toBe(withIt - 1), 5_000)
})

test('an index that is closed before it was built stops all the same', async () => {
  const live = openLiveIndex({ db, url, onError: console.error })
  await live.close()
  await vi.waitFor(async () => expect(await listeners()).toBe(0), 5_000)
})
