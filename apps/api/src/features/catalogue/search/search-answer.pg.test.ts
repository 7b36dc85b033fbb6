import { endpoints } from '@carreau/contract/endpoints'
import fastify from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { serializerSchema } from '../../../platform/http/serve.ts'
import { openCatalogueApp } from '../catalogue.test-app.ts'

const { bistrot, call, db, market } = await openCatalogueApp()
const brands = 70

beforeAll(async () => {
  await sql`
    with made as (
      insert into brands (name) select 'L’œuvre « n° ' || n || ' » — été' from generate_series(1, ${brands}) n
      returning id),
    likely as (
      select s.*, o.shop_id, o.billing_type, o.unit_price_e4
        from specifications s join offers o on o.specification_id = s.id
       where o.id = ${market.offers.carotte[0]?.id ?? 0}),
    sold as (
      insert into specifications (product_id, variant_id, origin_id, packaging_id, category, is_organic, brand_id)
      select product_id, variant_id, origin_id, packaging_id, category, is_organic, made.id from likely, made
      returning id, product_id)
    insert into offers (shop_id, specification_id, product_id, billing_type, unit_price_e4)
    select likely.shop_id, sold.id, sold.product_id, likely.billing_type, likely.unit_price_e4
      from likely, sold`.execute(db)
})

/** What Fastify writes of an answer by the contract, as it does for every other call. */
const writtenByContract = async (answer: unknown): Promise<string> => {
  const app = fastify()
  onTestFinished(() => app.close())
  const schema = { response: { 200: serializerSchema(endpoints.searchProducts.answer) } }
  app.get('/', { schema }, async () => answer)
  return (await app.inject({ url: '/' })).body
}

test.each([
  ['everything', {}],
  ['words and filters', { 'filter[name]': 'tomate grappe france', 'filter[category]': 'I' }],
  ['everything at length', { facet: 'brand,fournisseurs', per_page: 100 }],
  ['nothing', { 'filter[name]': 'zzzzzzzz' }],
  ['a page beyond the end', { page: 900 }],
])('%s is answered letter by letter as the contract has it', async (_, query) => {
  for (const token of [undefined, await bistrot()]) {
    const sent = token === undefined ? { query } : { query, token }
    const { answer, text, headers } = await call(endpoints.searchProducts, sent)
    endpoints.searchProducts.answer.parse(answer)
    // Some signs are written by their number: read again, both are one text.
    expect(JSON.stringify(JSON.parse(text))).toBe(await writtenByContract(answer))
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  }
})

test('a facet lists its 50 most frequent values, those chosen, and all when asked', async () => {
  const brandsOf = async (query: Record<string, string> = {}) =>
    (await call(endpoints.searchProducts, { query })).ok().facets.brand
  const all = await brandsOf({ facet: 'brand' })
  expect(all.length).toBeGreaterThanOrEqual(brands)
  const first = await brandsOf()
  expect(first).toEqual(all.slice(0, 50))
  const last = all.at(-1)
  const chosen = await brandsOf({ 'filter[brand]': last?.value ?? '' })
  expect(chosen).toEqual([...all.slice(0, 50), last])
  expect(await brandsOf({ facet: 'nothing of ours' })).toEqual(first)
})

test('what was chosen is named though nothing has it', async () => {
  const first = (await call(endpoints.searchProducts)).ok().facets.origins
  const { value = '', label = '' } = first.find(({ iso_code }) => iso_code === 'FR') ?? {}
  const { products, facets } = (
    await call(endpoints.searchProducts, {
      query: { 'filter[name]': 'ananas', 'filter[origins]': value, 'filter[size]': '57-67' },
    })
  ).ok()
  expect(products).toEqual([])
  expect(facets.origins).toContainEqual({ value, label, count: 0, iso_code: 'FR' })
})

test('what products are is counted as if its own filter were not there', async () => {
  const asked = async (query: Record<string, string> = {}) =>
    (await call(endpoints.searchProducts, { query })).ok()
  const all = await asked()
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0)
  for (const field of ['billing_type', 'volume_type', 'is_indivisible', 'vat_rate'] as const)
    expect(sum(all.facets[field])).toBe(all.meta.total)
  const weighed = await asked({ 'filter[billing_type]': 'weight' })
  expect(weighed.meta.total).toBeLessThan(all.meta.total)
  expect(weighed.facets.billing_type).toEqual(all.facets.billing_type)
  expect(sum(weighed.facets.vat_rate)).toBe(weighed.meta.total)
})

test('a product carries maturity and packaging of its cheapest specification', async () => {
  for (const { packaging_id, maturity_type_id, specifications } of (
    await call(endpoints.searchProducts)
  ).ok().products) {
    expect(packaging_id).toBe(specifications[0]?.packaging_id ?? null)
    expect(maturity_type_id).toBe(specifications[0]?.maturity_id ?? null)
  }
})

test('an origin has its ISO code beside its name', async () => {
  const { facets } = (await call(endpoints.searchProducts)).ok()
  expect(facets.origins).toContainEqual(
    expect.objectContaining({ label: 'France', iso_code: 'FR' }),
  )
  expect(facets.size[0]).not.toHaveProperty('iso_code')
})
