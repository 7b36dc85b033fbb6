import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('the home page shows its categories and products of the season', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const categories = page.getByRole('region', { name: 'Catégories' })
  await expect(categories.getByRole('link').nth(3)).toBeVisible()
  const featured = page.getByRole('region', { name: 'De saison en ce moment' })
  await expect(featured.getByRole('article').nth(3)).toContainText('€')
})

test('a product shows its offers with their prices', async ({ page }) => {
  await page.goto('/products/6')
  await expect(page).toHaveTitle(/^Tomate .+ · Carreau$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomate')
  const offers = page.getByRole('list', { name: /^Offres pour/ }).first()
  await expect(offers.getByRole('listitem').first()).toContainText('€/kg')
})

test('the wholesalers are all listed', async ({ page }) => {
  await page.goto('/shops')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(24)
})

test('a search shows its results', async ({ page }) => {
  await page.goto('/search-products?search=tomate')
  await expect(page.getByRole('article').first()).toContainText('Tomate')
})
