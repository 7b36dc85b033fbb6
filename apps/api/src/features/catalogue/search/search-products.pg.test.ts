import { parisDay } from '@carreau/domain/french/paris-time'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Offered, openRecountedSearch } from './search-recount.test-app.ts'

const { db, market, search, searchFor, readOffers, expectRecount, enrich, bistrot } =
  await openRecountedSearch()

let offers: Offered[]

beforeAll(async () => {
  await enrich()
  offers = await readOffers()
})

describe('words', () => {
  test('narrow the products, the facets and their counts', async () => {
    const found = await searchFor({}, { 'filter[name]': 'tomates' })
    expect(found.products.map(({ name }) => name)).toEqual(['Tomate'])
    const expected = offers.filter(({ designation }) => designation === 'Tomate grappe')
    expect(found.facets.origins.map(({ label, count }) => [label, count]).sort()).toEqual(
      Object.entries(
        Object.fromEntries(expected.map(({ values }) => [values.origins?.label, 1])),
      ).sort(),
    )
  })

  test('misspelt lead to what sounds alike', async () => {
    const { products } = await searchFor({}, { 'filter[name]': 'potimaron' })
    expect(products[0]?.name).toBe('Potimarron')
  })

  test('that are blank ask for everything', async () => {
    for (const text of ['', '   ', '\t\n']) {
      const { meta } = await searchFor({}, { 'filter[name]': text })
      expect(meta.total).toBe(market.products.length)
    }
  })

  test('that are blank lead to what is in season first, of it what France grows, each part by name', async () => {
    const month = Number(parisDay(new Date()).slice(5, 7))
    const rows = await db.selectFrom('products').select(['id', 'months']).execute()
    const ripe = new Set(rows.filter(({ months }) => months.includes(month)).map(({ id }) => id))
    const { products } = await searchFor({}, { per_page: 100 })
    const byName = (await searchFor({}, { per_page: 100, sort: 'name' })).products
    const ids = (found: typeof products) => found.map(({ id }) => id)
    expect(ripe.size).toBeGreaterThan(0)
    const french = new Set(
      ids(
        products.filter(({ specifications }) =>
          specifications
            .slice(0, 1)
            .some(({ origin_iso_code: code }) => ['FR', 'GP'].includes(code)),
        ),
      ),
    )
    const part = (isRipe: boolean, isFrench: boolean) =>
      ids(byName).filter(id => ripe.has(id) === isRipe && french.has(id) === isFrench)
    expect(french.size).toBeLessThan(products.length)
    expect(ids(products)).toEqual([
      ...part(true, true),
      ...part(true, false),
      ...part(false, true),
      ...part(false, false),
    ])
  })

  test.each([
    '%',
    '_',
    "'; drop table offers; --",
    '"',
    '\\',
    '!?…,;',
    '🍅🍅🍅',
    '\u0000',
    'tomate\u0000',
    '\ud800',
    'zzzzzzzz',
    '$1',
  ])('such as « %s » are never an error', async text => {
    const { status } = await search({ 'filter[name]': text })
    expect([200, 422]).toContain(status)
    expect((await search()).status).toBe(200)
  })

  test('of 10 000 characters are read, one more is refused', async () => {
    expect((await search({ 'filter[name]': 'tomate '.repeat(1_428) })).status).toBe(200)
    expect((await search({ 'filter[name]': 'a'.repeat(10_001) })).status).toBe(422)
  })

  test('without letter or digit find nothing', async () => {
    for (const text of ['%', '_', '!?', '🍅']) {
      expect((await searchFor({}, { 'filter[name]': text })).meta.total).toBe(0)
    }
  })
})

describe('pages', () => {
  test('hold every product once, and nothing beyond the last', async () => {
    const ids: number[] = []
    for (const page of [1, 2, 3, 4]) {
      const found = await searchFor({}, { per_page: 5, page })
      expect(found.meta).toEqual({ total: market.products.length, page, per_page: 5 })
      expect(found.facets.bio.length).toBeGreaterThan(0)
      ids.push(...found.products.map(({ id }) => id))
    }
    expect(ids).toHaveLength(market.products.length)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await searchFor({}, { page: 1_000_000_000 })).products).toEqual([])
  })

  test.each([
    ['page', 'abc'],
    ['page', 0],
    ['page', -1],
    ['page', 1.5],
    ['page', '1e99'],
    ['per_page', 1000],
    ['per_page', 0],
    ['sort', 'cheapest'],
    ['advanced', 'perhaps'],
  ])('%s=%s is refused', async (name, value) => {
    const { status, answer } = await search({ [name]: value })
    expect(status).toBe(422)
    expect(answer).toMatchObject({
      code: 'invalid_input',
      errors: { [name]: expect.any(Array) },
    })
  })
})

describe('sorting', () => {
  const cheapest = (productId: number): number =>
    Math.min(...offers.filter(offer => offer.productId === productId).map(o => o.comparisonE4))

  test('by price compares per kg or piece, whatever a price is for', async () => {
    const { products } = await searchFor({}, { sort: 'price' })
    const prices = products.map(({ id }) => cheapest(id))
    expect(prices).toEqual([...prices].sort((left, right) => left - right))
    // 19,30 € for a package of 2 kg of strawberries is 9,65 €/kg.
    expect(products.at(-1)?.name).toBe('Fraise')
    const { products: falling } = await searchFor({}, { sort: '-price' })
    expect(falling.map(({ id }) => cheapest(id))).toEqual([...prices].reverse())
  })

  test('by price follows the offers that pass the filters', async () => {
    const { products } = await searchFor({ bio: ['true'] }, { sort: 'price' })
    expect(products.map(({ price_range }) => price_range?.min_price)).toEqual([3.49])
  })

  test('by name goes through the alphabet, either way', async () => {
    const names = async (sort: string) =>
      (await searchFor({}, { sort })).products.map(product => product.commercial_designation)
    const rising = await names('name')
    expect(rising[0]).toBe('Ananas')
    expect(rising).toEqual([...rising].sort((left, right) => left.localeCompare(right, 'fr')))
    expect(await names('-name')).toEqual([...rising].reverse())
  })

  test('by relevance puts the very name first', async () => {
    const { products } = await searchFor({}, { 'filter[name]': 'pomme', sort: 'relevance' })
    expect(products.map(product => product.commercial_designation)).toEqual([
      'Pomme Golden',
      'Pomme de terre de consommation',
    ])
  })
})

describe('what cannot be ordered', () => {
  const total = async (): Promise<number> => (await searchFor({})).meta.total

  test('is not found: closed, out of date, archived, of a wholesaler not yet approved', async () => {
    const { ananas, basilic } = market.offers
    const before = await total()
    const [closed, , kept] = ananas
    await db
      .updateTable('offers')
      .set({ is_available: false })
      .where('id', 'in', [closed?.id ?? 0])
      .execute()
    await db
      .updateTable('offers')
      .set({ valid_until: new Date(Date.now() - 1000) })
      .where('id', '=', ananas[1]?.id ?? 0)
      .execute()
    const found = await searchFor({}, { 'filter[name]': 'ananas' })
    expect(found.products[0]?.offers_count).toBe(1)
    expect(
      found.products[0]?.specifications[0]?.customer_price.map(({ offer_id }) => offer_id),
    ).toEqual([kept?.id])
    await db
      .updateTable('tenants')
      .set({ status: 'pending' })
      .where('id', '=', kept?.shopId ?? 0)
      .execute()
    expect(await total()).toBe(before - 1)
    await db
      .updateTable('products')
      .set({ status: 'archived' })
      .where('id', '=', basilic[0]?.product.id ?? 0)
      .execute()
    expect(await total()).toBe(before - 2)
    await expectRecount(await readOffers(), {})
    const { facets } = await searchFor({})
    expect(facets.fournisseurs.length).toBe(market.shops.length - 1)
  })

  test('comes back with its offer', async () => {
    await sql`update offers set is_available = true, valid_until = now() + interval '1 day'`.execute(
      db,
    )
    await db.updateTable('tenants').set({ status: 'active' }).execute()
    await db.updateTable('products').set({ status: 'active' }).execute()
    await expectRecount(await readOffers(), {})
  })
})

test('a buyer is shown and sorted by the prices agreed with it', async () => {
  const asked = { 'filter[name]': 'tomate', 'filter[origins]': 'MA' }
  const [mine] = (await search(asked, await bistrot())).ok().products
  const [listed] = (await search(asked)).ok().products
  expect(mine?.price_range?.min_price).toBe(1.8)
  expect(listed?.price_range?.min_price).toBe(1.84)
})
