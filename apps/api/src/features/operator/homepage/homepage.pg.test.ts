import { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import { homepageEndpoints } from '@carreau/contract/operator/pages'
import { parisDay } from '@carreau/domain/french/paris-time'
import { expect, test } from 'vitest'
import { openCatalogueApp } from '../../catalogue/catalogue.test-app.ts'

const { call, db } = await openCatalogueApp()

test('the hero and the features are what was written', async () => {
  const hero = (await call(homepageEndpoints.getHomepageHero)).ok()
  const features = (await call(homepageEndpoints.listHomepageFeatures)).ok()
  expect(hero.title).not.toBe('Carreau')
  expect(hero.cta_link).toBe('/search-products?in_season=true')
  expect(features.map(feature => feature.id)).toEqual([1, 2, 3, 4])
})

test('a hero that nobody wrote, or that is broken, has words all the same', async () => {
  await db
    .updateTable('homepage_parts')
    .set({ content: JSON.stringify({ title: 12 }) })
    .execute()
  expect((await call(homepageEndpoints.getHomepageHero)).ok().title).toBe('Carreau')
  expect((await call(homepageEndpoints.listHomepageFeatures)).ok()).toEqual([])
})

test('categories have a name, a place and products', async () => {
  const categories = (await call(homepageEndpoints.listHomepageCategories)).ok()
  expect(categories[0]).toMatchObject({ name: 'Légumes', slug: 'legumes' })
  expect(categories.some(category => category.products_count > 0)).toBe(true)
})

test('featured products of the season come in their order, with the best price first', async () => {
  const products = (await call(homepageEndpoints.listFeaturedProducts)).ok()
  const featured = await db
    .selectFrom('featured_products')
    .innerJoin('products', 'products.id', 'featured_products.product_id')
    .select(['product_id', 'months'])
    .orderBy('position')
    .execute()
  const month = Number(parisDay(new Date()).slice(5, 7))
  const inSeason = featured.filter(({ months }) => months.includes(month))
  expect(inSeason.length).toBeLessThan(featured.length)
  expect(products.map(product => product.id)).toEqual(
    inSeason.slice(0, 12).map(row => row.product_id),
  )
  expect(products.length).toBeGreaterThan(0)
  for (const { id, specifications, offers_count } of products) {
    const page = (await call(catalogueEndpoints.getProduct, { params: { productId: id } })).ok()
    const [best] = page.data.specifications
    expect(specifications.map(specification => specification.id)).toEqual([best?.id])
    expect(specifications[0]?.customer_price).toEqual(best?.customer_price.slice(0, 1))
    expect(offers_count).toBe(page.data.offers_count)
  }
})
