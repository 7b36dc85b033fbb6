import { type SearchSort, search } from '@carreau/catalogue-search'
import { makeIndex, setOffers } from '@carreau/catalogue-search/index'
import { layOver } from '@carreau/catalogue-search/own-prices'
import { type catalogueEndpoints, searchSort } from '@carreau/contract/catalogue/catalogue'
import type { AnswerOf } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { departmentOf } from '@carreau/domain/companies/departments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../platform/postgres/test-database.ts'
import { findOffers } from '../products/products.sql.ts'
import { writeSearchResult } from '../search/search.present.ts'
import { admitting, naturesOf, readFilters, type SearchFilters } from '../search/search-filters.ts'
import {
  findBuyer,
  findOpenOffers,
  findProducts,
  findShops,
  type IndexedRows,
} from './index-rows.sql.ts'
import { changes, insertRandomMarket } from './random-market.test-app.ts'
import { searchBySql } from './search-oracle.test-app.ts'
import { openTestIndex } from './test-index.test-app.ts'
import { visibleShops } from './visible-shops.ts'

const { db, url } = await testDatabase()
const market = await insertRandomMarket(db)
// Half of what could be offered is, by the kilogram, the piece and the package.
await sql`
  insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
  select h.tenant_id, s.id, s.product_id, (array['package', 'unit', 'package', 'weight'])[1 + s.id % 4],
         10000 + 5000 * ((s.id + h.tenant_id) % 5)
    from shops h cross join specifications s join variants v on v.id = s.variant_id
   where (s.id * 7 + h.tenant_id) % 2 = 0 and (s.id % 4 < 3 or v.average_volume_g is not null)`.execute(
  db,
)
const live = await openTestIndex(db, url)
const now = new Date('2026-11-24T09:00:00+01:00')

const fields = {
  'filter[origins]': ['1', 'ES', 'île maurice', 'zz'],
  'filter[size]': ['57-67', '0,8-1,2 kg', '1,2', '1'],
  'filter[category]': ['I', 'extra'],
  'filter[brand]': ['brands un', 'brands, deux', '2', '.'],
  'filter[maturity]': ['1', 'maturities, deux'],
  'filter[packaging]': ['packagings un', 'PACKAGINGS, DEUX'],
  'filter[bio]': ['true', '0'],
  'filter[fournisseurs]': [
    'grossiste-1',
    'grossiste-2',
    'shop, 0 0',
    ...market.shopIds.map(String),
  ],
  'filter[variety]': ['variété, 0', 'Variété, 1'],
  'filter[vat_rate]': ['5.50', '20'],
  'filter[billing_type]': ['weight', 'unit'],
  'filter[is_indivisible]': ['1'],
}

const filters: fc.Arbitrary<SearchFilters> = fc
  .record(
    Object.fromEntries(
      Object.entries(fields).map(([field, values]) => [
        field,
        fc.subarray(values, { minLength: 1 }),
      ]),
    ),
    { requiredKeys: [] },
  )
  .chain(all =>
    fc.subarray(Object.keys(all), { maxLength: 3 }).map(kept =>
      readFilters({
        sort: 'relevance',
        page: 1,
        per_page: 24,
        ...Object.fromEntries(kept.map(field => [field, all[field]?.join(',').split(',')])),
      }),
    ),
  )

const queries = fc.record({
  buyerId: fc.option(fc.constantFrom(...market.buyerIds)),
  named: fc.option(fc.shuffledSubarray(market.productIds)),
  filters,
  seasonMonth: fc.option(fc.constantFrom(1, 7)),
  nextDeliveryOnly: fc.boolean(),
  sort: fc.constantFrom<SearchSort[]>(...searchSort.options),
  page: fc.integer({ min: 1, max: 3 }),
  perPage: fc.constantFrom(3, 100),
})
type SearchAnswer = AnswerOf<typeof catalogueEndpoints.searchProducts>
type Query = typeof queries extends fc.Arbitrary<infer Q> ? Q : never

const departmentOfBuyer = async (buyerId: number | null): Promise<string | null> => {
  if (buyerId === null) return null
  const tenant = await db
    .selectFrom('tenants')
    .select('postal_code')
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow()
  return departmentOf(tenant.postal_code)
}

/** The wholesalers who deliver first among those that the buyer sees, from plain rows. */
const firstToDeliver = async (department: string | null): Promise<number[]> => {
  const shops = await db
    .selectFrom('shops')
    .innerJoin('tenants', 'id', 'tenant_id')
    .select(['tenant_id', 'delivery_days', 'cut_off', 'lead_days', 'delivery_departments'])
    .where('status', '=', 'active')
    .execute()
  const dated = shops
    .filter(
      ({ delivery_departments: all }) =>
        department === null || all.length === 0 || all.includes(department),
    )
    .flatMap(shop => {
      const calendar = {
        deliveryDays: shop.delivery_days,
        cutOff: shop.cut_off,
        leadDays: shop.lead_days,
      }
      const [next] = nextDeliveries(calendar, now, 1)
      return next === undefined ? [] : [{ id: shop.tenant_id, date: next.date }]
    })
  const first = dated.map(({ date }) => date).sort()[0]
  return dated.filter(({ date }) => date === first).map(({ id }) => id)
}

const searchIndex = async (asked: Query) => {
  const { buyerId, nextDeliveryOnly, filters, seasonMonth, ...query } = asked
  const { index, viewer } = await live.view(buyerId)
  const { department, own } = viewer
  const visible = visibleShops(index, { department, nextDeliveryOnly, now })
  const found = search<IndexedRows>(index, {
    ...query,
    admits: admitting(filters, seasonMonth),
    natures: naturesOf(filters),
    filters: [filters],
    visible,
    own: own(index),
  })
  const ids = found.page.flatMap(({ specifications }) =>
    specifications.map(({ offerId }) => offerId),
  )
  const offers = await findOffers(db, ids, buyerId)
  const reading = { attributes: [], unread: [] }
  const { page, perPage } = query
  const answer: SearchAnswer = JSON.parse(
    writeSearchResult(index, { found, offers, reading, nearest: null, whole: [], page, perPage }),
  )
  return { products: answer.products, total: found.total, facets: found.facets }
}

const searchSql = async ({ nextDeliveryOnly, ...query }: Query) => {
  const department = await departmentOfBuyer(query.buyerId)
  const shopIds = nextDeliveryOnly ? await firstToDeliver(department) : null
  return searchBySql(db, { ...query, department, shopIds })
}

/** Both answer the same products in the same order, with the same offers, prices and counts. */
const expectSame = async (query: Query): Promise<void> => {
  const ours = await searchIndex(query)
  const theirs = await searchSql(query)
  expect(ours.products).toEqual(theirs.products)
  expect(ours.total).toBe(theirs.total)
  const byFacet = Map.groupBy(theirs.facets, ({ facet }) => facet)
  for (const [field, values] of Object.entries(ours.facets)) {
    const expected = (byFacet.get(field as keyof typeof ours.facets) ?? []).map(
      ({ facet: _, ...value }) => value,
    )
    // What was chosen is told though nothing has it.
    const had = values.filter(({ count }) => count > 0)
    const told = had.map(({ isoCode: _, chosen: __, ...value }) => value)
    expect(new Set(told), field).toEqual(new Set(expected))
    expect(had, field).toHaveLength(expected.length)
    expect(had.map(({ count }) => count)).toEqual(
      expected.map(({ count }) => count).sort((a, b) => b - a),
    )
  }
}

/** The index and the buyers' own prices are what PostgreSQL would tell now. */
const expectFresh = async (): Promise<void> => {
  const { index } = await live.view(null)
  const anew = await makeIndex({ ...(await findProducts(db)), shops: await findShops(db) })
  setOffers(anew, await findOpenOffers(db, market.specificationIds))
  for (const [id, slot] of index.slotOf) {
    expect(index.runs[slot], `specification ${id}`).toEqual(anew.runs[anew.slotOf.get(id) ?? -1])
  }
  for (const buyerId of market.buyerIds) {
    const { viewer } = await live.view(buyerId)
    const { prices } = await findBuyer(db, buyerId)
    const fresh = layOver(index, prices)
    for (const slot of index.slotOf.values()) {
      expect(viewer.own(index)?.rowsAt(slot), `buyer ${buyerId}`).toEqual(fresh.rowsAt(slot))
    }
  }
}

/** Asked again after every change: what the index keeps of these must follow (select.ts). */
const standing = [
  {},
  { 'filter[origins]': '1', 'filter[category]': 'I' },
  { 'filter[fournisseurs]': 'grossiste-1,grossiste-2', 'filter[bio]': 'false' },
].map(
  (filters, at): Query => ({
    buyerId: market.buyerIds[at] ?? null,
    named: null,
    filters: readFilters(endpoints.searchProducts.query.parse(filters)),
    seasonMonth: null,
    nextDeliveryOnly: false,
    sort: 'relevance',
    page: 1,
    perPage: 100,
  }),
)

test('whatever happens to the market, the index answers as plain SQL does', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes(market), { minLength: 20, maxLength: 40, size: 'max' }),
      fc.array(queries, { minLength: 5, maxLength: 5 }),
      async (written, asked) => {
        for (const change of written) await change(db)
        for (const query of [...asked, ...standing]) {
          await expectSame(query)
          found += (await searchIndex(query)).total
        }
        await expectFresh()
      },
    ),
    // Each run goes on with the market of the run before: what failed cannot be made smaller.
    { numRuns: 30, endOnFailure: true },
  )
  expect(found).toBeGreaterThan(0)
}, 120_000)
