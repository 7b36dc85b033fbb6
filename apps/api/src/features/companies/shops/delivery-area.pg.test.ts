import { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import { shopEndpoints } from '@carreau/contract/companies/shops'
import { homepageEndpoints } from '@carreau/contract/operator/pages'
import { departmentOf } from '@carreau/domain/companies/departments'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCatalogueApp } from '../../catalogue/catalogue.test-app.ts'

const { bistrot, call, caterer, db, market } = await openCatalogueApp()

// The third wholesaler, the cheapest of all, delivers around Marseille only.
const [, , far] = market.shops
if (far === undefined) throw new Error('three wholesalers expected')
await db
  .updateTable('shops')
  .set({ delivery_departments: ['13', '84'] })
  .where('tenant_id', '=', far.id)
  .execute()
const inParis = await bistrot()
const [tomato] = market.offers.tomateGrappe
const productId = tomato?.product.id ?? 0
const specificationId = tomato?.specification.id ?? 0

const moveTo = (postalCode: string) =>
  db
    .updateTable('tenants')
    .set({ postal_code: postalCode })
    .where('company_name', '=', 'Bistrot des Halles')
    .execute()

type Priced = { customer_price: { shop_id: number }[] }
const sellersIn = (specifications: readonly Priced[]) =>
  new Set(specifications.flatMap(({ customer_price }) => customer_price.map(row => row.shop_id)))

/** Every wholesaler that the caller meets, by the place it meets them in. */
const met = async (token?: string) => {
  const sent = token === undefined ? {} : { token }
  const { data: product } = (
    await call(catalogueEndpoints.getProduct, { params: { productId }, ...sent })
  ).ok()
  const { data: specification } = (
    await call(catalogueEndpoints.getSpecification, { params: { specificationId }, ...sent })
  ).ok()
  const family = (
    await call(catalogueEndpoints.listCategoryProducts, {
      params: { categoryId: product.classification_category_id },
      ...sent,
    })
  ).ok()
  const featured = (await call(homepageEndpoints.listFeaturedProducts, sent)).ok()
  const found = (
    await call(catalogueEndpoints.searchProducts, { query: { per_page: 100 }, ...sent })
  ).ok()
  const cards = (products: readonly { specifications: Priced[] }[]) =>
    sellersIn(products.flatMap(({ specifications }) => specifications)).has(far.id)
  return {
    product: sellersIn(product.specifications).has(far.id),
    specification: sellersIn([specification]).has(far.id),
    family: cards(family),
    featured: cards(featured),
    search: cards(found.products),
  }
}

const everywhere = {
  product: true,
  specification: true,
  family: true,
  featured: true,
  search: true,
}
const nowhere = {
  product: false,
  specification: false,
  family: false,
  featured: false,
  search: false,
}

test('a visitor meets every wholesaler, a buyer those who deliver to it', async () => {
  await sql`insert into featured_products (product_id, position)
            select ${productId}, 0 where not exists (
              select from featured_products where product_id = ${productId})`.execute(db)
  expect(await met()).toEqual(everywhere)
  expect(await met(inParis)).toEqual(nowhere)
})

test('an offer out of reach counts in no price and no number', async () => {
  const read = async (token?: string) => {
    const sent = token === undefined ? {} : { token }
    return (await call(catalogueEndpoints.getProduct, { params: { productId }, ...sent })).ok().data
  }
  // A company without prices of its own.
  const [visitor, buyer] = [await read(), await read(await caterer())]
  expect(buyer.shops_count).toBe(visitor.shops_count - 1)
  expect(buyer.price_range?.min_price).toBeGreaterThan(visitor.price_range?.min_price ?? 0)
})

test('a family counts what the buyer can order', async () => {
  await db
    .updateTable('shops')
    .set({ delivery_departments: ['13', '84'] })
    .execute()
  const productsOf = async (token?: string) => {
    const { data } = (
      await call(catalogueEndpoints.listCategories, token === undefined ? {} : { token })
    ).ok()
    return data.reduce((sum, { products_count }) => sum + products_count, 0)
  }
  expect(await productsOf()).toBe(market.products.length)
  expect(await productsOf(inParis)).toBe(0)
  await db
    .updateTable('shops')
    .set({ delivery_departments: [] })
    .where('tenant_id', '<>', far.id)
    .execute()
  expect(await productsOf(inParis)).toBe(market.products.length)
})

test('wholesalers say whether they deliver to the buyer, and nothing of it to a visitor', async () => {
  const told = async (token?: string) => {
    const { data } = (
      await call(shopEndpoints.listShops, token === undefined ? {} : { token })
    ).ok()
    return Object.fromEntries(data.map(({ id, delivers_to_you }) => [id, delivers_to_you]))
  }
  const all = (value: boolean | null) =>
    Object.fromEntries(market.shops.map(({ id }) => [id, value]))
  expect(await told()).toEqual(all(null))
  expect(await told(inParis)).toEqual({ ...all(true), [far.id]: false })
  const { data } = (
    await call(shopEndpoints.getShop, { params: { slug: far.slug }, token: inParis })
  ).ok()
  expect(data.delivers_to_you).toBe(false)
})

test('a company that moves there is delivered, and one of whom nobody knows where it is', async () => {
  for (const postalCode of ['13001', '84 000', '']) {
    await moveTo(postalCode)
    const { search: _, ...met1 } = await met(inParis)
    expect(met1, postalCode).toEqual({
      product: true,
      specification: true,
      family: true,
      featured: true,
    })
  }
})

test('PostgreSQL reads a postal code as the domain does', async () => {
  const codes = [
    '75001', '01000', '94 550', '20000', '20190', '20199', '20200', '20620', '97400', '98713', '',
    '00100', '96000', '7500', '750011', 'SW1A 1AA', '2A004', '9740', '99000', '95999', ' 69 003 ',
  ] // biome-ignore format: a list
  const { rows } = await sql<{ code: string; department: string | null }>`
    select code, department_of(code) as department from unnest(${codes}::text[]) as code`.execute(
    db,
  )
  expect(rows).toEqual(codes.map(code => ({ code, department: departmentOf(code) })))
})
