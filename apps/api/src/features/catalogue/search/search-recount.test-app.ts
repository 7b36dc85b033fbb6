import { type FacetField, facetFields } from '@carreau/catalogue-search/facets'
import { searchFilterFields } from '@carreau/contract/catalogue/catalogue'
import { endpoints } from '@carreau/contract/endpoints'
import { comparisonRank } from '@carreau/domain/money/quantity'
import { expect } from 'vitest'
import { openCatalogueApp } from '../catalogue.test-app.ts'

export type Field = (typeof searchFilterFields)[number]
type Filters = Partial<Record<Field, string[]>>

/** An open offer as the recount reads it: what it is called, and its values by filter. */
export type Offered = {
  productId: number
  designation: string
  comparisonE4: number
  values: Record<Field, { value: string; label: string } | null>
}

/** The offers that have one of the values of every filter, but perhaps of one. */
export const passing = (
  offers: readonly Offered[],
  filters: Filters,
  ignored?: Field,
): Offered[] => {
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

export const productsOf = (offers: readonly Offered[]): Set<number> =>
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

/** The search over the small market, and loops over its plain rows that find the same. */
export const openRecountedSearch = async () => {
  const app = await openCatalogueApp()
  const { db, market, call } = app

  const search = (query: Record<string, string | number> = {}, token?: string) =>
    call(endpoints.searchProducts, { query, ...(token === undefined ? {} : { token }) })

  const searchFor = async (filters: Filters, query: Record<string, string | number> = {}) => {
    const asked = Object.entries(filters).map(([field, values]) => [
      `filter[${field}]`,
      values.join(','),
    ])
    return (await search({ per_page: 100, ...Object.fromEntries(asked), ...query })).ok()
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
        comparisonE4: comparisonRank({
          billingType: row.billing_type,
          unitsPerPackage: row.units_per_package,
          averageVolumeG: row.average_volume_g,
          unitPriceE4: row.unit_price_e4,
        }),
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

  /** The whole answer to these filters is what the loops find. */
  const expectRecount = async (offers: readonly Offered[], filters: Filters) => {
    const found = await searchFor(filters)
    const expected = passing(offers, filters)
    expect(new Set(found.products.map(({ id }) => id))).toEqual(productsOf(expected))
    expect(found.meta.total).toBe(productsOf(expected).size)
    for (const field of facetFields) {
      // What was chosen is named though nothing has it.
      const counts = found.facets[field].flatMap(({ value, label, count }) =>
        count === 0 ? [] : [[`${value} ${label}`, count]],
      )
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

  /** Adds what the small market lacks: maturities, a second VAT rate, a brand with an accent. */
  const enrich = async (): Promise<void> => {
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
  }

  return { ...app, search, searchFor, readOffers, expectRecount, enrich }
}
