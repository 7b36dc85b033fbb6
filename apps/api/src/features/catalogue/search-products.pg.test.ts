import { searchFilterFields } from '@carreau/contract/catalogue'
import { endpoints } from '@carreau/contract/endpoints'
import { comparisonPrice } from '@carreau/domain/quantity'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { openCatalogueApp } from './catalogue.test-app.ts'
import { type FacetField, facetFields } from './search-filters.ts'

const { db, market, call, bistrot } = await openCatalogueApp()

type Field = (typeof searchFilterFields)[number]
type Filters = Partial<Record<Field, string[]>>

const search = (query: Record<string, string | number> = {}, token?: string) =>
  call(endpoints.searchProducts, { query, ...(token === undefined ? {} : { token }) })

const searchFor = async (filters: Filters, query: Record<string, string | number> = {}) => {
  const asked = Object.entries(filters).map(([field, values]) => [
    `filter[${field}]`,
    values.join(','),
  ])
  return (await search({ per_page: 100, ...Object.fromEntries(asked), ...query })).ok()
}

/** An open offer as the recount below reads it: what it is called, and its values by filter. */
type Offered = {
  productId: number
  designation: string
  comparisonE4: number
  values: Record<Field, { value: string; label: string } | null>
}

/** Every offer that can be ordered, from plain rows. */
const readOffers = async (): Promise<Offered[]> => {
  const rows = await db
    .selectFrom('offers as o')
    .innerJoin('products as p', 'p.id', 'o.product_id')
    .innerJoin('specifications as s', 's.id', 'o.specification_id')
    .innerJoin('variants as v', 'v.id', 's.variant_id')
    .innerJoin('origins as g', 'g.id', 's.origin_id')
    .innerJoin('shops as h', 'h.tenant_id', 'o.shop_id')
    .innerJoin('tenants as t', 't.id', 'o.shop_id')
    .innerJoin('packagings as k', 'k.id', 's.packaging_id')
    .leftJoin('brands as b', 'b.id', 's.brand_id')
    .leftJoin('maturities as m', 'm.id', 's.maturity_id')
    .select(['o.product_id', 'o.billing_type', 'o.unit_price_e4', 'o.valid_until', 'h.slug'])
    .select(['p.commercial_designation', 'p.variety', 'p.vat_rate', 'p.volume_type', 'p.status'])
    .select(['p.billing_type as usual_billing', 'p.is_interfel_taxable', 'p.is_indivisible'])
    .select(['v.size', 'v.units_per_package', 'v.average_volume_g', 's.category', 's.is_organic'])
    .select(['g.id as origin_id', 'g.name as origin', 'b.name as brand', 'm.name as maturity'])
    .select('k.name as packaging')
    .select(['t.company_name', 't.status as shop_status', 'o.is_available'])
    .execute()
  const offers: Offered[] = []
  for (const row of rows) {
    if (!row.is_available || row.shop_status !== 'active' || row.status !== 'active') continue
    if (row.valid_until !== null && row.valid_until < new Date()) continue
    const plain = (value: unknown) =>
      value === null ? null : { value: String(value), label: String(value) }
    offers.push({
      productId: row.product_id,
      designation: row.commercial_designation,
      comparisonE4: comparisonPrice({
        billingType: row.billing_type,
        unitsPerPackage: row.units_per_package,
        averageVolumeG: row.average_volume_g,
        unitPriceE4: row.unit_price_e4,
      }).priceE4,
      values: {
        origins: { value: String(row.origin_id), label: row.origin },
        size: plain(row.size),
        category: plain(row.category),
        brand: plain(row.brand),
        maturity: plain(row.maturity),
        fournisseurs: { value: row.slug, label: row.company_name },
        variety: plain(row.variety),
        packaging: plain(row.packaging),
        vat_rate: plain(Number(row.vat_rate)),
        volume_type: plain(row.volume_type),
        billing_type: plain(row.usual_billing),
        status: plain(row.status),
        bio: { value: String(row.is_organic), label: row.is_organic ? 'Bio' : 'Conventionnel' },
        is_interfel_taxable: plain(row.is_interfel_taxable),
        is_indivisible: plain(row.is_indivisible),
      },
    })
  }
  return offers
}

/** The offers that have one of the values of every filter, but perhaps of one. */
const passing = (offers: readonly Offered[], filters: Filters, ignored?: Field): Offered[] => {
  const kept: Offered[] = []
  for (const offer of offers) {
    let passes = true
    for (const field of searchFilterFields) {
      const wanted = filters[field]
      const has = offer.values[field]?.value
      if (field === ignored || wanted === undefined) continue
      if (has === undefined || !wanted.includes(has)) passes = false
    }
    if (passes) kept.push(offer)
  }
  return kept
}

const productsOf = (offers: readonly Offered[]): Set<number> =>
  new Set(offers.map(({ productId }) => productId))

/** Products by value of a facet: `value label → count`. */
const recount = (offers: readonly Offered[], filters: Filters, field: FacetField) => {
  const products = new Map<string, Set<number>>()
  for (const offer of passing(offers, filters, field)) {
    const has = offer.values[field]
    if (has === null) continue
    const key = `${has.value} ${has.label}`
    products.set(key, (products.get(key) ?? new Set()).add(offer.productId))
  }
  return Object.fromEntries([...products].map(([key, ids]) => [key, ids.size]))
}

/** The whole answer to these filters is what the loops find. */
const expectRecount = async (offers: readonly Offered[], filters: Filters) => {
  const found = await searchFor(filters)
  const expected = passing(offers, filters)
  expect(new Set(found.products.map(({ id }) => id))).toEqual(productsOf(expected))
  expect(found.meta.total).toBe(productsOf(expected).size)
  for (const field of facetFields) {
    const counts = found.facets[field].map(({ value, label, count }) => [
      `${value} ${label}`,
      count,
    ])
    expect(Object.fromEntries(counts), field).toEqual(recount(offers, filters, field))
  }
  for (const product of found.products) {
    const its = expected.filter(({ productId }) => productId === product.id)
    expect(product.offers_count).toBe(its.length)
    expect(product.shops_count).toBe(
      new Set(its.map(({ values }) => values.fournisseurs?.value)).size,
    )
  }
  return found
}

let offers: Offered[]
/** The values of each filter among the offers. */
let known: Record<Field, string[]>

beforeAll(async () => {
  // What the small market lacks: maturities, a second VAT rate, a brand with an accent.
  await db
    .insertInto('maturities')
    .values([{ name: 'À point' }, { name: 'Mûr' }])
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const ripe = await db
    .selectFrom('maturities')
    .select('id')
    .where('name', 'in', ['À point', 'Mûr'])
    .execute()
  const brand = await db
    .insertInto('brands')
    .values({ name: 'Évasion' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { avocatHass, banane, batavia, carotte } = market.offers
  for (const [index, stall] of [avocatHass, banane].entries()) {
    await db
      .updateTable('specifications')
      .set({ maturity_id: ripe[index]?.id ?? null })
      .where('id', '=', stall[0]?.specification.id ?? 0)
      .execute()
  }
  await db
    .updateTable('specifications')
    .set({ brand_id: brand.id })
    .where('id', '=', carotte[0]?.specification.id ?? 0)
    .execute()
  await db
    .updateTable('products')
    .set({ vat_rate: '20' })
    .where('id', '=', batavia[0]?.product.id ?? 0)
    .execute()
  offers = await readOffers()
  known = Object.fromEntries(
    searchFilterFields.map(field => [
      field,
      [...new Set(offers.flatMap(({ values }) => values[field]?.value ?? []))],
    ]),
  ) as Record<Field, string[]> // every field, just above
})

describe('filters', () => {
  test('without any, every product with an open offer is found', async () => {
    const found = await expectRecount(offers, {})
    expect(found.meta).toEqual({ total: market.products.length, page: 1, per_page: 100 })
    expect(found.version).toBe(3)
  })

  test.each(searchFilterFields)('%s keeps what has one of its values', async field => {
    expect(known[field].length).toBeGreaterThan(0)
    for (const value of known[field]) await expectRecount(offers, { [field]: [value] })
    await expectRecount(offers, { [field]: known[field].slice(0, 2) })
  })

  test('two together keep what has both', async () => {
    for (const [index, one] of searchFilterFields.entries()) {
      for (const other of searchFilterFields.slice(index + 1)) {
        const filters = { [one]: known[one].slice(0, 1), [other]: known[other].slice(-1) }
        await expectRecount(offers, filters)
      }
    }
  })

  test('three together, one of them of two values', async () => {
    await expectRecount(offers, {
      origins: known.origins.slice(0, 2),
      category: ['I'],
      fournisseurs: known.fournisseurs.slice(0, 1),
    })
  })

  test.each(searchFilterFields)('a value of %s that nothing has matches nothing', async field => {
    for (const value of ['inconnu', '999999999', '99999999999999999999', '-1', 'vrai']) {
      const found = await searchFor({ [field]: [value] })
      expect(found.products).toEqual([])
      expect(found.meta.total).toBe(0)
    }
    const [value = ''] = known[field]
    expect((await searchFor({ [field]: [value, 'inconnu'] })).meta.total).toBe(
      productsOf(passing(offers, { [field]: [value] })).size,
    )
  })

  test('an empty value is no filter', async () => {
    for (const field of searchFilterFields) {
      expect((await searchFor({ [field]: ['', ' '] })).meta.total).toBe(market.products.length)
    }
  })

  test('an origin is known by its id, its ISO code and its name in any case', async () => {
    const [morocco] = await db
      .selectFrom('origins')
      .selectAll()
      .where('iso_code', '=', 'MA')
      .execute()
    const spellings = [String(morocco?.id), 'MA', 'ma', 'Maroc', 'MAROC']
    for (const spelling of spellings) {
      const found = await searchFor({ origins: [spelling] })
      expect(found.products.map(({ commercial_designation }) => commercial_designation)).toEqual([
        'Tomate grappe',
      ])
      expect(
        found.products[0]?.specifications.map(({ origin_iso_code }) => origin_iso_code),
      ).toEqual(['MA'])
    }
  })

  test('a wholesaler is known by its slug, its id and its name', async () => {
    const [, shop] = market.shops
    for (const spelling of [shop?.slug, String(shop?.id), shop?.name.toUpperCase()]) {
      const { products } = await searchFor({ fournisseurs: [spelling ?? ''] })
      expect(products.length).toBeGreaterThan(0)
      const prices = products.flatMap(({ specifications }) =>
        specifications.flatMap(({ customer_price }) => customer_price),
      )
      expect(new Set(prices.map(({ shop_id }) => shop_id))).toEqual(new Set([shop?.id]))
    }
  })

  test('true and 1 are one truth', async () => {
    for (const field of ['bio', 'is_interfel_taxable', 'is_indivisible'] as const) {
      const one = await searchFor({ [field]: ['1'] })
      expect(one.meta.total).toBe((await searchFor({ [field]: ['true'] })).meta.total)
    }
  })

  test('the values in the result are listed beside the counts', async () => {
    const { filters } = await searchFor({ bio: ['true'] })
    expect(filters).toMatchObject({ bio: [true], category: ['I'], size: ['47-57'], brand: [] })
    expect(Object.values(filters.origins)).toEqual(['France'])
    expect(filters.fournisseurs.length).toBe(market.shops.length)
  })
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
