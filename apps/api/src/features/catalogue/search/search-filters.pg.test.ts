import { searchFilterFields } from '@carreau/contract/catalogue/catalogue'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Field,
  type Offered,
  openRecountedSearch,
  passing,
  productsOf,
} from './search-recount.test-app.ts'

const { db, market, searchFor, readOffers, expectRecount, enrich } = await openRecountedSearch()

let offers: Offered[]
/** The values of each filter among the offers. */
let known: Record<Field, string[]>

beforeAll(async () => {
  await enrich()
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
