import { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import { parisMonth } from '@carreau/domain/french/paris-time'
import { comparisonRank } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCatalogueApp } from '../catalogue.test-app.ts'

const { bistrot, call, caterer, clock, db } = await openCatalogueApp()

const product = async (productId: number, token?: string) =>
  (
    await call(catalogueEndpoints.getProduct, { params: { productId }, ...(token && { token }) })
  ).ok().data

/** The buyer with prices of its own, and one of the offers concerned. */
const { rows } = await sql<{
  id: number
  product: number
  specification: number
  price: number
  own: number
}>`select o.id, o.product_id as product, o.specification_id as specification,
          o.unit_price_e4 as price, c.unit_price_e4 as own
     from customer_prices c join offers o on o.id = c.offer_id
    where o.is_available and c.unit_price_e4 < o.unit_price_e4
    order by o.id limit 1`.execute(db)
const agreed = rows[0]
if (agreed === undefined) throw new Error('the market has no customer price')
const ours = await bistrot()
const theirs = await caterer()

const unitPrice = async (token?: string) =>
  (await product(agreed.product, token)).specifications
    .flatMap(specification => specification.customer_price)
    .find(row => row.offer_id === agreed.id)?.unit_price

test('a buyer has its own price; another buyer and a visitor have the list price', async () => {
  expect(await unitPrice(ours)).toBe(agreed.own / 10_000)
  expect(await unitPrice(theirs)).toBe(agreed.price / 10_000)
  expect(await unitPrice()).toBe(agreed.price / 10_000)
})

test('the same holds for one specification and in the search', async () => {
  const priceIn = async (token?: string) => {
    const { data } = (
      await call(catalogueEndpoints.getSpecification, {
        params: { specificationId: agreed.specification },
        ...(token && { token }),
      })
    ).ok()
    return data.customer_price.find(row => row.offer_id === agreed.id)?.unit_price
  }
  expect(await priceIn(ours)).toBe(agreed.own / 10_000)
  expect(await priceIn(theirs)).toBe(agreed.price / 10_000)

  const lowest = async (token?: string) => {
    const { products } = (
      await call(catalogueEndpoints.searchProducts, {
        query: { per_page: 100 },
        ...(token && { token }),
      })
    ).ok()
    return products.reduce((sum, { price_range }) => sum + (price_range?.min_price ?? 0), 0)
  }
  expect(await lowest(ours)).toBeLessThan(await lowest(theirs))
  expect(await lowest(theirs)).toBe(await lowest())
})

test('specifications and their offers stand by price per kg or piece, brackets net', async () => {
  const { specifications, offers_count, shops_count } = await product(agreed.product, ours)
  const compared = specifications.map(({ customer_price, units_per_package, average_volume }) =>
    customer_price.map(row =>
      comparisonRank({
        billingType: row.unit === 'kg' ? 'weight' : row.unit === 'package' ? 'package' : 'unit',
        unitsPerPackage: units_per_package,
        averageVolumeG: average_volume === null ? null : Math.round(average_volume * 1000),
        unitPriceE4: Math.round(row.unit_price * 10_000),
      }),
    ),
  )
  for (const prices of compared) expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const best = compared.map(prices => prices[0] ?? 0)
  expect(best).toEqual(best.toSorted((a, b) => a - b))
  const rows = specifications.flatMap(specification => specification.customer_price)
  expect(offers_count).toBe(rows.length)
  expect(shops_count).toBe(new Set(rows.map(row => row.shop_id)).size)
  for (const row of rows) {
    expect(row.available).toBe(true)
    let last = row.unit_price
    for (const bracket of row.brackets) {
      expect(bracket.unit_price).toBeLessThan(last)
      expect(bracket.min_packages).toBeGreaterThan(1)
      last = bracket.unit_price
    }
  }
})

test('a bracket that is above the price agreed with the customer is not shown', async () => {
  await db.deleteFrom('offer_brackets').where('offer_id', '=', agreed.id).execute()
  await db
    .insertInto('offer_brackets')
    .values([
      { offer_id: agreed.id, min_packages_milli: 5_000, unit_price_e4: agreed.own + 1 },
      { offer_id: agreed.id, min_packages_milli: 10_000, unit_price_e4: agreed.own - 1 },
    ])
    .execute()
  const bracketsOf = async (token?: string) =>
    (await product(agreed.product, token)).specifications
      .flatMap(specification => specification.customer_price)
      .find(row => row.offer_id === agreed.id)
      ?.brackets.map(bracket => [bracket.min_packages, bracket.unit_price])
  expect(await bracketsOf(ours)).toEqual([[10, (agreed.own - 1) / 10_000]])
  expect((await bracketsOf())?.map(([min]) => min)).toEqual([5, 10])
})

test('closed, expired and unapproved offers are not shown', async () => {
  const offersOf = async () => (await product(1)).offers_count
  const before = await offersOf()
  const [first, second, third] = await db
    .selectFrom('offers')
    .select(['id', 'shop_id'])
    .where('product_id', '=', 1)
    .where('is_available', '=', true)
    .distinctOn('shop_id')
    .orderBy('shop_id')
    .limit(3)
    .execute()
  if (!first || !second || !third) throw new Error('the market is too small')
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', first.id).execute()
  await db
    .updateTable('offers')
    .set({ valid_until: new Date(Date.now() - 1_000) })
    .where('id', '=', second.id)
    .execute()
  expect(await offersOf()).toBe(before - 2)
  await db
    .updateTable('tenants')
    .set({ status: 'pending' })
    .where('id', '=', third.shop_id)
    .execute()
  const { specifications } = await product(1)
  const shops = specifications.flatMap(({ customer_price }) => customer_price)
  expect(shops.every(row => row.shop_id !== third.shop_id)).toBe(true)
  await db
    .updateTable('tenants')
    .set({ status: 'active' })
    .where('id', '=', third.shop_id)
    .execute()
})

test('a product that nobody offers is shown without specifications; its specification stays', async () => {
  await db.updateTable('offers').set({ is_available: false }).where('product_id', '=', 2).execute()
  const shown = await product(2)
  expect(shown).toMatchObject({ specifications: [], price_range: null, offers_count: 0 })
  const { id } = await db
    .selectFrom('specifications')
    .select('id')
    .where('product_id', '=', 2)
    .executeTakeFirstOrThrow()
  const { data } = (
    await call(catalogueEndpoints.getSpecification, { params: { specificationId: id } })
  ).ok()
  expect(data).toMatchObject({ id, product_id: 2, customer_price: [] })
})

test('what does not exist, or is archived, is not found', async () => {
  await db.updateTable('products').set({ status: 'archived' }).where('id', '=', 3).execute()
  for (const productId of [3, 999_999, Number.MAX_SAFE_INTEGER]) {
    const { status, answer } = await call(catalogueEndpoints.getProduct, { params: { productId } })
    expect({ status, answer }).toMatchObject({ status: 404, answer: { code: 'product_not_found' } })
  }
  const specification = await call(catalogueEndpoints.getSpecification, {
    params: { specificationId: 999_999 },
  })
  expect(specification).toMatchObject({
    status: 404,
    answer: { code: 'specification_not_found' },
  })
  for (const productId of ['0', '-1', '1.5', 'abc', '99999999999999999999']) {
    const { status } = await call(catalogueEndpoints.getProduct, { params: { productId } })
    expect(status).toBe(404)
  }
})

test('categories count what can be ordered, and list it', async () => {
  const { data } = (await call(catalogueEndpoints.listCategories)).ok()
  expect(data).toHaveLength(11)
  const salads = data.find(category => category.slug === 'salades')
  if (salads === undefined) throw new Error('no salads')
  const params = { categoryId: salads.id }
  const products = (await call(catalogueEndpoints.listCategoryProducts, { params })).ok()
  expect(salads.products_count).toBe(products.filter(shown => shown.offers_count > 0).length)
  expect(products.every(shown => shown.classification_category_id === salads.id)).toBe(true)
  const query = { 'filter[family]': String(salads.id), per_page: '100' }
  const found = (await call(catalogueEndpoints.searchProducts, { query })).ok()
  expect(found.meta.total).toBe(salads.products_count)
  expect(found.products.every(shown => shown.classification_category_id === salads.id)).toBe(true)
  const unknown = await call(catalogueEndpoints.listCategoryProducts, {
    params: { categoryId: 999 },
  })
  expect(unknown).toMatchObject({ status: 404, answer: { code: 'category_not_found' } })
})

test('a family begins with what is in season and French, and ends with what nobody offers', async () => {
  const { data } = (await call(catalogueEndpoints.listCategories)).ok()
  const month = parisMonth(clock.now)
  for (const { id: categoryId } of data) {
    const products = (
      await call(catalogueEndpoints.listCategoryProducts, { params: { categoryId } })
    ).ok()
    const seasons = await sql<{ id: number; inSeason: boolean }>`
      select id, ${month} = any(months) as "inSeason" from products`.execute(db)
    const inSeason = new Set(seasons.rows.filter(row => row.inSeason).map(({ id }) => Number(id)))
    const ranks = products.map(shown => {
      const [best] = shown.specifications
      if (best === undefined) return 'nobody'
      const season = inSeason.has(shown.id) ? 'in season' : 'late'
      return `${season}, ${best.origin_iso_code === 'FR' ? 'France' : 'abroad'}`
    })
    const order = [
      'in season, France',
      'in season, abroad',
      'late, France',
      'late, abroad',
      'nobody',
    ]
    expect(ranks).toEqual(
      ranks.toSorted((left, right) => order.indexOf(left) - order.indexOf(right)),
    )
  }
})

test('nothing is popular where nobody has ordered', async () => {
  expect((await call(catalogueEndpoints.listPopularProducts)).ok()).toEqual([])
})

test('the names are those of the products, in the order of the alphabet', async () => {
  const { data } = (await call(catalogueEndpoints.listProductNames)).ok()
  expect(data).toContain('Banane')
  expect(data).toEqual(data.toSorted((left, right) => left.localeCompare(right, 'fr')))
})
